#include "lint/report/page.h"

enum { PLOT_WIDTH = 180, PLOT_HEIGHT = 26, PLOT_MARGIN = 6 };

/* Distances from the p50, as shares of it: `reach` on either side fills the plot. */
struct scale {
    double centre, reach;
};

static double place(const struct scale *scale, double value)
{
    double share = scale->reach > 0 ? (value / scale->centre - 1) / scale->reach : 0;
    share = share < -1 ? -1 : share > 1 ? 1 : share;
    return PLOT_WIDTH / 2.0 + share * (PLOT_WIDTH / 2.0 - PLOT_MARGIN);
}

static double farther(double reach, double value, double centre)
{
    double share = value > centre ? value / centre - 1 : 1 - value / centre;
    return share > reach ? share : reach;
}

double page_plot_reach(const struct page_record *record)
{
    double reach = 0;
    if (!(record->p50 > 0)) {
        return 0;
    }
    reach = farther(reach, record->min, record->p50);
    reach = farther(reach, record->max, record->p50);
    for (size_t i = 0; i < record->execution_count; i++) {
        reach = farther(reach, record->executions[i].median, record->p50);
        for (size_t sample = 0; sample < record->executions[i].sample_count; sample++) {
            reach = farther(reach, record->executions[i].samples[sample], record->p50);
        }
    }
    return reach;
}

static void dot(struct buffer *out, const struct scale *scale, double value, double height, const char *class)
{
    buffer_format(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"/>", class, place(scale, value), height,
                  class[0] == 'e' ? "3" : "1.5");
}

/* Executions stand one below the other, so that equal ones stay apart. */
static void write_executions(struct buffer *out, const struct page_record *record, const struct scale *scale)
{
    for (size_t i = 0; i < record->execution_count; i++) {
        const struct page_execution *execution = &record->executions[i];
        double step = (double)(PLOT_HEIGHT - 10) / (double)(record->execution_count + 1);
        double height = 5 + step * (double)(i + 1);
        for (size_t sample = 0; sample < execution->sample_count; sample++) {
            dot(out, scale, execution->samples[sample], height, "sample");
        }
        dot(out, scale, execution->median, height, "execution");
    }
}

static void write_label(struct buffer *label, const struct page_record *record, struct text name, double spread)
{
    buffer_format(label, "%.*s: p50 %.6g, from %.6g to %.6g %.*s, spread %.2g %%, %zu execution%s", TEXT_PRINT(name),
                  record->p50, record->min, record->max, TEXT_PRINT(record->unit), spread, record->execution_count,
                  record->execution_count == 1 ? "" : "s");
}

void page_plot(struct buffer *out, const struct page_record *record, struct text name, double reach)
{
    struct scale scale = {record->p50 > 0 ? record->p50 : 1, reach};
    double spread = record->p50 > 0 ? 100 * (record->max - record->min) / record->p50 : 0;
    struct buffer label = {0};
    write_label(&label, record, name, spread);
    buffer_format(out, "<svg role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"><title>", PLOT_WIDTH,
                  PLOT_HEIGHT, PLOT_WIDTH, PLOT_HEIGHT);
    page_text(out, buffer_view(&label), false);
    buffer_format(out, "</title><line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", PLOT_MARGIN,
                  PLOT_WIDTH - PLOT_MARGIN, PLOT_HEIGHT / 2, PLOT_HEIGHT / 2);
    buffer_format(out, "<line class=\"band\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", place(&scale, record->min),
                  place(&scale, record->max), PLOT_HEIGHT / 2, PLOT_HEIGHT / 2);
    write_executions(out, record, &scale);
    buffer_format(out, "<line class=\"median\" x1=\"%.1f\" x2=\"%.1f\" y1=\"2\" y2=\"%d\"/></svg>",
                  place(&scale, record->p50), place(&scale, record->p50), PLOT_HEIGHT - 2);
    buffer_format(out, "<small>%.*s, spread %.2g %%</small>", TEXT_PRINT(name), spread);
    buffer_release(&label);
}
