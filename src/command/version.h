/* What this build is made of. */
#ifndef BENCHLINT_COMMAND_VERSION_H
#define BENCHLINT_COMMAND_VERSION_H

/* Prints version, packs and libraries; returns the exit status. */
int version_print(void);

#endif
