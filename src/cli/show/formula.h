// cli/show/formula.h - a signal computed from signals of a result file: "pump.a.p - pump.b.p".
//
// in:    a Modelica expression of names of signals, numbers, + - * / ^, and functions of one or two numbers
// out:   its value in each row, in the unit of the file
// not:   derivatives that the file does not have, conditions
#ifndef SK_CLI_FORMULA_H
#define SK_CLI_FORMULA_H

#include "cli/cli.h"
#include "results/read.h"

#include "syntax/ast.h"

// The expression, if the text is one and no signal has this name or matches it; else NULL, without a message.
const SkExpr *sk_cli_formula(SkCli *cli, const SkResult *result, const char *text);
// All rows; NULL after a message. *description: "[Pa]" where the unit is clear, else "".
double *sk_cli_formula_rows(SkCli *cli, SkResult *result, const SkExpr *formula,
                            const char **description);

#endif
