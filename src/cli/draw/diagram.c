// skerry diagram
#include "cli/draw/picture.h"

int sk_cmd_diagram(SkCli *cli) { return sk_cli_picture(cli, "diagram", false); }
