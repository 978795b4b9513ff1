// cli/draw/edit_layout.h - places for the components of a class that have none.
#ifndef SK_CLI_EDIT_LAYOUT_H
#define SK_CLI_EDIT_LAYOUT_H

#include "cli/cli.h"
#include "syntax/edit/edit.h"

// Adds to the patch of the edit; the class is looked at in this text of its file. NULL, or why it cannot be done.
const char *sk_cli_lay_out(SkCli *cli, const SkEdit *edit, const char *path, const char *text,
                           size_t len);

#endif
