// cli/run/ranks.c - the program as one of several that a launcher has started together.
//
// Rank 0 is the program as everybody knows it. The others say nothing: what they would print is kept, and shown with their
// number where one of them fails and rank 0 does not.
#include "cli/run/ranks.h"

#include "cosim/mpi/copies.h"
#include "cosim/mpi/mpi.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static SkCrowd crowd;
static bool    met, joined;
static int     own_stderr = -1, kept = -1;

static void silence(void) {
  if (own_stderr >= 0) return;
  fflush(NULL);
  own_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  kept       = memfd_create("skerry-messages", MFD_CLOEXEC);
  FILE *none = fopen("/dev/null", "w");
  if (none) dup2(fileno(none), STDOUT_FILENO);
  if (none) dup2(kept >= 0 ? kept : fileno(none), STDERR_FILENO);
  if (none) fclose(none);
}

// Each line with the rank that says it.
static void tell_kept(void) {
  char  host[64] = "", line[1200];
  FILE *from = kept >= 0 ? fdopen(kept, "r") : NULL, *to = fdopen(own_stderr, "w");
  gethostname(host, sizeof host - 1);
  if (from) rewind(from);
  while (from && to && fgets(line, sizeof line, from))
    fprintf(to, "[rank %d on %s] %s%s", crowd.post.rank, host, line,
            strchr(line, '\n') ? "" : "\n");
  if (to) fflush(to);
}

int sk_cli_ranks_started(void) {
  int rank;
  return sk_mpi_launched(&rank);
}

bool sk_cli_ranks_open(const SkCli *cli, bool read, int *code) {
  int         rank = 0, n = sk_mpi_launched(&rank);
  int         local   = sk_mpi_local_size() > 1 ? sk_mpi_local_rank() : -1;
  SkCommandId command = cli->options.command;
  bool        runs    = command == SK_CMD_RUN || command == SK_CMD_SWEEP;
  bool        help    = sk_option_given(&cli->options, SK_OPT_SHOW_HELP);
  if (n < 2) return true;
  if (runs && read && !help) {
    if (local == 0) sk_copies_host();
    if (local > 0 && sk_copies_wait(code)) return false;
  }
  if (rank != 0 && (runs || command == SK_CMD_COSIM || help || !read)) silence();
  return true;
}

bool sk_cli_ranks_is_guest(void) {
  int rank = 0;
  return sk_mpi_launched(&rank) > 1 && rank != 0;
}

bool sk_cli_ranks_meet(SkCli *cli) {
  int rank = 0, n = sk_mpi_launched(&rank);
  if (n < 2 || met) return n < 2 || joined;
  met = true;
  if (sk_copies_split(sk_mpi_local_size() - 1)) {
    if (kept >= 0) close(kept);
    own_stderr = kept = -1;
    silence();
  }
  const char *why = sk_mpi_join(&crowd.post);
  if (!why) {
    joined      = true;
    crowd.who   = -1;
    crowd.guest = sk_mpi_local_rank() > 0;
    return true;
  }
  sk_diag(cli->diags, 9015, (SkSpan){0, 0}, "started as one of %d ranks, but %s", n, why);
  return false;
}

SkCrowd *sk_cli_ranks(void) { return joined ? &crowd : NULL; }

int sk_cli_ranks_agree(int own) {
  int who;
  return sk_crowd_agree(sk_cli_ranks(), own, &who);
}

int sk_cli_ranks_end(SkCli *cli, int code) {
  static const int signals[] = {SIGTERM, SIGINT, SIGHUP};

  int who = 0;
  if (!sk_cli_ranks_meet(cli) || !joined) return code;
  // Each has ended its run. Where that failed the launcher kills all as soon as the first is gone: nothing to tell any more.
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_IGN);
  fflush(NULL);
  int all = sk_crowd_agree(&crowd, code, &who);
  if (crowd.post.rank != 0 && crowd.who == crowd.post.rank) tell_kept();
  sk_mpi_leave(!crowd.broken);
  joined = false;
  return all;
}
