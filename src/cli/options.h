// cli/options.h - the table of commands and options, and reading a command line by it.
//
// in:    argv
// out:   SkOptions: command, plain arguments, options in the order given
// not:   what the commands do (one file each)
//
// Options may stand anywhere, before or after the arguments: --name value, --name=value, -L dir,
// -Ldir. A lone -- ends them. A lone - is an argument.
#ifndef SK_CLI_OPTIONS_H
#define SK_CLI_OPTIONS_H

#include "base/diag.h"

typedef enum {
#define SK_COMMAND(id, name, arguments, summary, description) SK_CMD_##id,
#define SK_OPTION(id, letter, name, kind, value, commands, help)
#include "cli/options.def"
#undef SK_COMMAND
#undef SK_OPTION
  SK_CMD_COUNT,
  SK_CMD_NONE = SK_CMD_COUNT,
} SkCommandId;

typedef enum {
#define SK_COMMAND(id, name, arguments, summary, description)
#define SK_OPTION(id, letter, name, kind, value, commands, help) SK_OPT_##id,
#include "cli/options.def"
#undef SK_COMMAND
#undef SK_OPTION
  SK_OPT_COUNT,
} SkOptionId;

// What an option's value is; tells the parser what to accept and the shell what to offer.
typedef enum {
  SK_VALUE_FLAG,    // none
  SK_VALUE_TEXT,    // anything
  SK_VALUE_CHOICE,  // one of the words in `value`
  SK_VALUE_NUMBER,  // a finite number
  SK_VALUE_WHOLE,   // a whole number from 0
  SK_VALUE_FILE,    // a file that is read
  SK_VALUE_OUT,     // a file that is written (outputs.h)
  SK_VALUE_DIR,
  SK_VALUE_CLASS,
  SK_VALUE_ASSIGN,  // name=value
} SkOptionKind;

typedef struct {
  const char *name, *arguments, *summary, *description;
} SkCommandInfo;

typedef struct {
  const char  *name;
  char         letter;  // 0: none
  SkOptionKind kind;
  const char  *value;
  uint32_t     commands;  // bit per SkCommandId; the bit SK_CMD_NONE is set for options of all
  const char  *help;
} SkOptionInfo;

extern const SkCommandInfo sk_commands[SK_CMD_COUNT];
extern const SkOptionInfo  sk_option_infos[SK_OPT_COUNT];

typedef struct {
  SkOptionId  id;
  const char *value;  // "" for a flag
} SkGiven;

typedef struct {
  SkCommandId  command;  // SK_CMD_NONE when none was named
  const char **args;
  uint32_t     n_args;
  SkGiven     *given;
  uint32_t     n_given;
} SkOptions;

// Reads everything even after an error, so that all of them are reported (SK9001 .. SK9003) and
// --color is known. Returns false when there were any.
bool sk_options_parse(SkArena *arena, SkDiags *diags, int argc, char **argv, SkOptions *out);

bool        sk_option_given(const SkOptions *options, SkOptionId id);
const char *sk_option(const SkOptions *options, SkOptionId id);  // the last value, NULL when absent
double      sk_option_number(const SkOptions *options, SkOptionId id, double otherwise);
// Position of the value among the words of the choice, `otherwise` when absent.
uint32_t sk_option_choice(const SkOptions *options, SkOptionId id, uint32_t otherwise);
// All values of a repeatable option: start with *at = 0; NULL at the end.
const char *sk_option_next(const SkOptions *options, SkOptionId id, uint32_t *at);

// Command by name, SK_CMD_NONE when there is none.
SkCommandId sk_command_find(const char *name);
// The command that a misspelt word or another tool's word may stand for, NULL when none is near.
const char *sk_command_meant(const char *word);
// Option by long name of n bytes or by letter, SK_OPT_COUNT when the command has none such.
SkOptionId sk_option_find(SkCommandId command, const char *name, size_t n);
SkOptionId sk_option_find_letter(SkCommandId command, char letter);

#endif
