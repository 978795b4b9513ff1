// cli/cli.h - what the commands share: one per file, each `int sk_cmd_<name>(SkCli *)`.
//
// in:    the command line
// out:   the exit code of DESIGN section 7 (status.h); data on stdout, messages on stderr
// not:   any work of its own; the commands call the phases
#ifndef SK_CLI_CLI_H
#define SK_CLI_CLI_H

#include "base/status.h"
#include "cli/options.h"
#include "model/model.h"
#include "syntax/library/library.h"

typedef struct {
  SkArena                *arena;
  SkNames                *names;
  SkSources              *sources;
  SkDiags                *diags;
  SkOptions               options;
  SkBuf                   out;  // the standard output
  bool                    messages_done;
  struct SkRegistry      *registry;    // native components; NULL: not needed yet
  struct SkCompositeHost *composites;  // sub-models that run elsewhere; NULL: none yet
  struct SkWatch         *shown;       // whoever looks at the run from elsewhere; NULL: nobody may
  SkExternals            *externals;   // calls external functions; NULL: not needed yet
} SkCli;

// The whole program, callable from tests. argv[0] is the program's name.
int sk_cli_main(int argc, char **argv);

#define SK_COMMAND(id, name, arguments, summary, description) int sk_cmd_##name(SkCli *cli);
#define SK_OPTION(id, letter, name, kind, value, commands, help)
#include "cli/options.def"
#undef SK_COMMAND
#undef SK_OPTION

// Exit code for what was reported so far: `code` itself, or 1 when it is 0 and there are errors
// (with --strict: or warnings).
int sk_cli_exit(const SkCli *cli, int code);

// Prints all messages so far where --message-format wants them; the second call does nothing. The
// program calls it at the end; a command calls it when something must follow the messages.
void         sk_cli_messages(SkCli *cli);
SkDiagFormat sk_cli_format(const SkCli *cli);
// Text of the first error so far, "" when there is none.
const char *sk_cli_first_error(const SkCli *cli);

// A usage error: reports SK9004 and returns 2.
int sk_cli_usage(SkCli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Wall-clock seconds since some fixed moment.
double sk_cli_seconds(void);

// Input (input.c) ---------------------------------------------------------------------------------

// The library with the folders of -L and MODELICAPATH.
SkLibrary *sk_cli_library(SkCli *cli);
// Only these folders, for a library that is made elsewhere.
void sk_cli_search(SkCli *cli, SkLibrary *library, SkArena *arena);
// What a translation works on, with the leave that --native gives.
SkModelInput sk_cli_input(SkCli *cli, SkLibrary *library);

// The native components: built-in ones and those of --plugin, made at the first call. NULL after
// reporting.
struct SkRegistry *sk_cli_registry(SkCli *cli);
bool sk_cli_load(SkCli *cli, struct SkRegistry *registry, const char *path);  // reports
void sk_cli_native(SkCli *cli, SkLibrary *library);  // as classes of the library

// What sub-models of composite models need that run elsewhere; they end with the command.
struct SkCompositeHost *sk_cli_composites(SkCli *cli);
void                    sk_cli_end_composites(SkCli *cli);

// Loads every argument that is a file or folder, then lists the full names of the classes to work
// on: those of -m, else the classes named and the classes in the files. Returns NULL after
// reporting.
const char *const *sk_cli_classes(SkCli *cli, SkLibrary *library, uint32_t *n);

// Sources that a command changes (rewrite.c) -------------------------------------------------------

// Replaces a file by a text at once: who reads it sees the old one or the new one. Links are followed, the mode stays.
// False after reporting.
bool sk_cli_rewrite(SkCli *cli, const char *path, const char *text, size_t len);

// The class that stands for the FMU in a file (fmu_import.c). NULL after reporting.
// interface NULL: as the options say; otherwise: how it is called where there is a class of the FMU's name (NULL: that is an error).
const SkStored *sk_cli_fmu_class(SkCli *cli, SkLibrary *library, const char *path,
                                 const char *interface, const char *otherwise);
bool            sk_cli_names_fmus(const SkCli *cli);  // the arguments are FMUs and nothing else
// What `skerry fmu` does besides info.
int sk_cli_fmu_import(SkCli *cli);

// Texts (help.c, pages.c) -------------------------------------------------------------------------

void sk_cli_print_help(SkCommandId command, SkBuf *out);  // SK_CMD_NONE: the list of commands
void sk_cli_print_man(SkBuf *out);

// A page of docs/errors built into the program, NULL when there is none.
const char *sk_error_page(int code);

#endif
