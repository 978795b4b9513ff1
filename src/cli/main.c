// The program. Everything lives in cli.c, so that tests can call it.
#include "cli/cli.h"

int main(int argc, char **argv) { return sk_cli_main(argc, argv); }
