// skerry icon
#include "cli/draw/picture.h"

int sk_cmd_icon(SkCli *cli) { return sk_cli_picture(cli, "icon", true); }
