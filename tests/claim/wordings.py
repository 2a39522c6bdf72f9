"""How people say what the checklist asks for: for each question the wordings of which one has to stand in a report.

A wording is a whole sentence. Those under `denied` say themselves that the question is open.
"""

# (verdict, number) pairs fit together: 41.2 before and 33.1 after, ranges about 1 wide
FASTER = ["Faster.", "**Faster.**", "Verdict: faster.", "The candidate is faster than the reference.",
          "The fused kernel is 1.24x faster than the baseline at M=4096.", "The new kernel runs 20% faster than the old one.",
          "Faster: the candidate wins at every shape.", "Faster by 8.1 µs per launch.", "It is faster on this shape.",
          "We find the candidate faster.", "The candidate is faster at M=4096 and at M=8192.", "We measured the fused kernel to be 20% faster."]
SLOWER = ["Slower.", "Verdict: slower.", "The candidate is 1.2x slower than the reference.", "This change made the kernel slower."]

NUMBER = {
    "faster": [
        "41.2 µs → 33.1 µs, median of 50 graph replays per side, range 40.8 to 41.9 µs before and 32.5 to 33.9 µs after.",
        "41.2 us against 33.1 us, median of 50 launches per side, range 40.8-41.9 us and 32.5-33.9 us.",
        "Baseline 41.2 us (min 40.8, max 41.9), candidate 33.1 us (min 32.5, max 33.9), n=50 each.",
        "The time went from 41.2 µs to 33.1 µs; both are medians over 50 runs, ranging from 40.8 to 41.9 µs and from 32.5 to 33.9 µs.",
        "41.2 ± 0.5 µs before, 33.1 ± 0.6 µs after, 50 repeats each.",
        "Before: 41.2 us; after: 33.1 us; 50 samples per side; spread of 1.1 us before and 1.4 us after.",
        "Median latency of 33.1 µs (32.5–33.9 µs) versus 41.2 µs (40.8–41.9 µs), fifty timed launches on either side.",
        "41.2us vs 33.1us, 50x each, [40.8, 41.9] us vs [32.5, 33.9] us.",
        "0.0412 ms vs 0.0331 ms, p50 of 50 iterations, min/max 0.0408/0.0419 ms and 0.0325/0.0339 ms.",
    ],
    "slower": [
        "18.4 us -> 21.0 us, median of 100 graph replays per side, range 18.2 to 18.7 us and 20.8 to 21.3 us.",
        "From 18.4 µs to 21.0 µs; medians of 100 launches; between 18.2 and 18.7 µs before, between 20.8 and 21.3 µs after.",
    ],
}
NUMBER_WITHOUT = {
    "unit": ["41.2 → 33.1, median of 50 graph replays per side, range 40.8 to 41.9 before and 32.5 to 33.9 after."],
    "runs": ["41.2 µs → 33.1 µs, median, range 40.8 to 41.9 µs before and 32.5 to 33.9 µs after.",
             "41.2 us against 33.1 us (p50), min 32.5, max 33.9, after 20 warm-up launches."],
    "range": ["41.2 µs → 33.1 µs, median of 50 graph replays per side.", "From 41.2 µs to 33.1 µs, median over 50 runs.",
              "The latency drops from 41.2 us to 33.1 us (n=50)."],
}
LIMITER = ["Bound by HBM bandwidth.", "It is limited by LDS bank conflicts, from a rocprofv3 counter pass.", "The kernel is memory-bound.",
           "The limiter is MFMA throughput, as an ATT trace shows.", "HBM bandwidth is the bottleneck (one counter pass, not reported).",
           "A counter pass named launch overhead as the limiter.", "Limiter: `s_waitcnt vmcnt` stalls on the K-tile loads.",
           "The limiting factor is instruction issue.", "Why not double? The loads already saturate HBM.",
           "It is latency-bound: occupancy is 12%.",
           "HBM bandwidth limits the kernel.", "LDS usage limits occupancy to 2 waves.", "HBM bandwidth limits the kernel to 2.03 TB/s.", "It is bandwidth-limited.", "The limiter is not compute but HBM bandwidth.",
           "At first the limiter was unknown; profiling then named memory bandwidth.",
           "The limiter, which was unknown in the last report, is HBM bandwidth.",
           "The limiter was unknown at first. A counter pass then named HBM bandwidth."]
LIMITER_SILENT = ["This version limits the kernel to sm_90.", "The license limits the baseline to research.",
                  "A flag limits both sides to one stream.", "A memory flag limits the kernel to eager mode.", "A setting limits the kernel."]
LIMITER_DENIED = ["The limiter is unknown.", "We could not name the limiter.", "The limiter was not determined.",
                  "No limiter could be established.", "What limits the kernel is unclear; the limiter is not known.",
                  "Limiter: unknown.", "Bottleneck: not identified, as the counters were unavailable.",
                  "The counters did not tell us the limiter.", "The limiter was unknown at first and still is.",
                  "The limiter, which we could not name, is to be looked for next."]
TARGET = ["Measured on an MI300X (gfx942) with ROCm 6.4.", "Target: AMD Instinct MI355X, gfx950, docker image `bench-rocm:7.0`.",
          "One H100 (sm_90), CUDA 12.4, torch 2.5.", "GPU: NVIDIA H200, Hopper; driver 550.54 and PyTorch 2.6.",
          "Hardware: MI300X, gfx942; image `rocm/pytorch:latest`.", "It ran on one MI250X (CDNA2) under ROCm 6.2.4.",
          "Environment: H100 SXM, compute capability 9.0, CUDA version 12.6."]
TARGET_WITHOUT = {
    "architecture": ["Measured on an MI300X with ROCm 6.4.", "One H100, CUDA 12.4, torch 2.5."],
    "GPU": ["Measured on gfx942 with ROCm 6.4.", "The GPU is an sm_90 part, CUDA 12.4."],
    "image or stack version": ["Measured on an MI300X (gfx942).", "One H100 (sm_90) with the current driver.", "One H100 (sm_90), device cuda:0."],
}
TUNED = ["Both sides use the same compile flags and run as hipGraph; the Triton side had its autotune run.",
         "Both sides were built with the same flags and launched eagerly.", "Tuned: both sides have their tuned config for this shape.",
         "The Triton baseline got its autotune run. The candidate has its tuned config.",
         "Each side was autotuned for the shape before the run.",
         "Tuning: baseline autotuned, candidate with its tuned config, same launch mode.",
         "The reference and the candidate were both autotuned, and neither ran on defaults.",
         "Identical flags and CUDA graph capture on both sides; every side was tuned for M=4096.", "Both were autotuned for M=4096.", "Tuned: both.",
         "In the previous report the baseline ran on defaults; now both sides are autotuned."]
TUNED_DEFAULTS = ["The reference ran on its default config.", "The baseline was not tuned.", "The Triton side ran without autotune.",
                  "The reference was used out of the box, the candidate has its tuned config.", "The baseline was left untuned.", "The baseline has not been tuned.",
                  "Tuned: candidate only; the reference ran on defaults."]
TUNED_DENIED = ["It is unknown how the reference was tuned.", "The baseline could not be tuned.",
                "Tuned: unknown for the reference.", "We could not establish how the baseline was tuned."]
LIMITS = ["67.1 MB in 33.1 µs is 2.03 TB/s, 38% of the 5.3 TB/s HBM peak (source: vendor data sheet).",
          "It reaches 38% of the 5.3 TB/s peak that the vendor's public specification gives per module.",
          "Roofline: 1.33 PFLOP/s of a 2.5 PFLOP/s bf16 peak, 53%, according to the product page.",
          "Achieved bandwidth is 2.03 TB/s. The HBM peak is 5.3 TB/s (data sheet), so this is 38% of peak.",
          "Limits: 2.03 TB/s, or 38 percent of peak; peak 5.3 TB/s from the published whitepaper.",
          "Percent of peak: 38% of 5.3 TB/s ([data sheet](https://www.amd.com/instinct)).",
          "Achieved: 2.03 TB/s. Peak: 5.3 TB/s, from the vendor's product page. That is 38%.",
          "HBM peak 5300 GB/s per the data sheet; we reach 2030 GB/s = 38%.",
          "Bandwidth is at 38% of 5.3 TB/s (source: vendor data sheet).", "2.03 of 5.3 TB/s, 38% of peak, see the data sheet.",
          "53% of the 2.5 PFLOP/s MFMA peak for bf16 (refs: peaks.md); skipped wavescope: not set."]
LIMITS_WITHOUT = {
    "percent": ["67.1 MB in 33.1 µs is 2.03 TB/s; the HBM peak is 5.3 TB/s (source: vendor data sheet)."],
    "source": ["67.1 MB in 33.1 µs is 2.03 TB/s, 38% of the 5.3 TB/s HBM peak.",
               "It reaches 38% of the 5.3 TB/s peak per module; skipped refs: not set."],
    "peak": ["It reaches 38% of the HBM peak (vendor data sheet).",
             "67.1 MB in 33.1 µs is 2.03 TB/s, 38% of the HBM peak (source: vendor data sheet)."],
    "above": ["196 MB in 33.1 µs is 5.92 TB/s, 112% of the 5.3 TB/s HBM peak (source: vendor data sheet).",
              "It reaches 104.5% of the 5.3 TB/s peak (data sheet)."],
}
ERRORS = ["`allclose` against the torch reference with rtol=1e-2 and atol=1e-3 holds. NaN: 0, inf: 0.",
          "The output agrees with torch under allclose at rtol 1e-2, atol 1e-2, with 0 NaN and 0 inf.",
          "Errors: allclose to torch, rtol 1e-3, atol 1e-5; NaN 0, inf 0.",
          "Outputs match the reference within a relative tolerance of 1e-3 and an absolute tolerance of 1e-5; no NaN or inf.",
          "Correctness: rtol/atol = 1e-2/1e-3, NaN/Inf: 0/0.",
          "Checked with torch.testing.assert_close(rtol=1e-2, atol=1e-3): passes, and neither NaN nor inf occurs.",
          "allclose(rtol=1e-2, atol=1e-3) passes and all values are finite (0 non-finite).",
          "rtol and atol of 1e-2 and 1e-3 hold; NaN and inf counts: 0.",
          "The previous report did not check its output; here allclose with rtol=1e-2, atol=1e-3 holds, NaN 0, inf 0.",
          "allclose(rtol=1e-2, atol=1e-3) holds, with neither a NaN nor an inf.",
          "As in the previous report, allclose holds with rtol=1e-2 and atol=1e-3, NaN 0, inf 0.",
          "The previous run was not compared, but this one passes allclose with rtol=1e-2 and atol=1e-3, NaN 0, inf 0.",
          "The previous run and this run pass allclose with rtol=1e-2 and atol=1e-3, NaN 0, inf 0."]
ERRORS_PAST = ["The previous run passed allclose with rtol=1e-2 and atol=1e-3, NaN 0, inf 0.",
               "The previous run passed allclose (rtol=1e-2, atol=1e-3), and all values were finite.",
               "Last week allclose held with rtol=1e-2 and atol=1e-3 and no NaN or inf."]
ERRORS_WITHOUT = {
    "atol": ["`allclose` against the torch reference with rtol=1e-2 holds. NaN: 0, inf: 0."],
    "rtol": ["The output agrees with torch at atol 1e-2, with 0 NaN and 0 inf."],
    "nan": ["allclose to torch, rtol 1e-3, atol 1e-5; inf 0."],
    "counts": ["allclose to torch holds at rtol 1e-3, atol 1e-5.", "rtol=1e-3, atol=1e-5; NaN and inf were looked at."],
}
ERRORS_DENIED = ["The output was not checked.", "Correctness could not be verified in this run.", "Correctness was not checked.",
                 "Errors: not checked.", "No check of the output was made.", "The outputs were never compared with a reference.",
                 "allclose was skipped.",
                 "No allclose was run."]
REPEAT = ["Sides alternated A, B, A, B.", "The two sides were interleaved.", "Order: A/B/A/B.", "After warming up, the sides alternate.",
          "Runs of both sides took turns.", "Baseline, candidate, baseline, candidate: the sides took turns.", "We alternated the sides ten times.",
          "A-B-A-B order throughout.", "The sides ran in a random order.",
          "Each round ran the baseline, then the candidate.", "The sides were swapped after each launch."]
REPEAT_DENIED = ["All launches of the reference came first, then those of the candidate.", "The sides were not alternated."]
REGIME = ["Cold cache: L2 is flushed between timed launches.", "The cache is warm, as in production.", "Warm L2.",
          "Inputs are evicted between launches.", "Cache regime: cold.", "We flush the L2 before each timed launch.",
          "Warm page cache, as in production.", "Both with a cold L2 and MALL.", "The L2 was not flushed, so this is the warm regime.", "The input stays resident in L2 (warm)."]
REGIME_DENIED = ["20 warm-up launches went before.", "The JIT caches were cleared before the run.", "The GPU was warmed up.",
                 "Whether the cache was cold or warm is not recorded."]
SHARE = ["The kernel takes 7% of one decode step.", "It is 18% of one prefill chunk.", "Share: 7%.", "Matters: 2% of one decode step.",
         "RMSNorm accounts for 7% of the model step.", "The kernel is 0.5 ms of a 7 ms decode step.",
         "As a share of the training iteration it is 4.5 percent.", "That is 3% of the end-to-end time.",
         "Out of one decode step, the kernel takes 6%.", "In one decode step the kernel is 6% of the time.",
         "One decode step spends 6% of its time in this kernel.", "The decode step is 8.2 ms, of which this kernel is 0.5 ms.",
         "A prefill chunk takes 12 ms; the kernel takes 0.9 ms of it, or 7.5%.", "Kernel time as a share of one decode step: 2.4%.",
         "About a tenth of a decode step is spent here.", "Of the 9.8 ms step, 0.7 ms are spent in this kernel.",
         "As a fraction of one decode step, the kernel is 0.07.", "In one decode step it is 6%.", "In one decode step `rms_norm_bf16` is 6%.",
         "Of one decode step, 6% is this kernel."]
SHARE_DENIED = ["Its share of the step was not measured.", "The memory unit was busy 91% of the time.",
                "GPU utilization was 98% during the decode step.", "This makes the decode step 1.4% faster.",
                "The kernel runs in every decode step.", "The decode step is 5% noisier now.", "Prefill is at 85% memory use.",
                "The request is 12% padding.", "One decode step uses 40% of the registers.", "The kernel uses 40% of the registers in one decode step.",
                "The kernel takes 20% less registers per decode step.", "The decode step costs 10% more power."]
HAPPENED = ["`rms_norm_bf16` appears under its full name in a rocprofv3 kernel trace; no fallback ran.",
            "The rocprofv3 kernel trace shows attn_fwd_bf16_m4096 in every timed launch, by its full name.",
            "Ran: `rms_norm_bf16` in the kernel trace.", "`rms_norm_bf16` is in the rocprofv3 trace.",
            "Confirmed in the trace: `void rms_norm<bf16>`.", "The nsys timeline lists `rms_norm_bf16`, and no fallback kernel.",
            "We verified that `rms_norm_bf16` ran, by its full name in the profiler's kernel list.",
            "Happened: kernel `rms_norm_bf16` confirmed, imports under the worktree.",
            "Last week the kernel did not appear in the trace. Now `rms_norm_bf16` does, in the rocprofv3 kernel trace."]
HAPPENED_DENIED = ["We could not confirm that the kernel ran.", "We could not check that the kernel ran.", "Happened: not verified.", "No kernel trace was taken.",
                   "Whether `rms_norm_bf16` ran was not confirmed.", "`rms_norm_bf16` does not appear in the kernel trace."]
HAPPENED_SILENT = ["HBM was busy in one unreported `rocprofv3` counter pass."]
INCONCLUSIVE = ["Inconclusive: the limiter is unknown, as no counter pass could be taken.", "The result is inconclusive because the GPU was shared.",
                "Verdict: inconclusive; the output was not checked.", "Inconclusive, as the baseline ran on defaults."]
EQUAL = ["No measurable difference: 41.2 µs before and 41.0 µs after, median of 50 graph replays per side, range 40.6 to 41.9 µs and 40.5 to 41.8 µs.",
         "There is no measurable difference between the sides. 41.2 us against 41.0 us, n=50, 40.6-41.9 us and 40.5-41.8 us."]
NO_VERDICT = ["Improved.", "We measured the fused kernel.", "A 1.24x speedup.", "The candidate should be faster.", "Is it faster?",
              "The kernel is not faster.", "A faster kernel was written for RMSNorm.", "We expected the candidate to be faster.",
              "Results for the fused kernel follow."]
