// cli/draw/picture.h - classes drawn: `skerry icon` and `skerry diagram`.
#ifndef SK_CLI_PICTURE_H
#define SK_CLI_PICTURE_H

#include "cli/cli.h"

int sk_cli_picture(SkCli *cli, const char *command, bool icon);

#endif
