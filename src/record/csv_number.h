// record/csv_number.h - a double as the shortest decimal that reads back to the same bits.
//
// in:    any double
// out:   at most SK_NUMBER_MAX characters, not NUL-terminated; of all shortest decimals the nearest
// cost:  about 30 ns and no allocation; a 10 KiB table is computed once per process
// not:   locale, padding or a fixed number of digits
// ref:   Giulietti, "The Schubfach way to render doubles" (2020)
#ifndef SK_RUNTIME_CSV_NUMBER_H
#define SK_RUNTIME_CSV_NUMBER_H

#include <stddef.h>

enum { SK_NUMBER_MAX = 32 };

// Computes the table of powers. Called at set-up, so that the first number costs what others cost.
void sk_number_setup(void);

// Writes value to text and returns the length. Plain notation for exponents from -5 to 20, else
// d.ddde-7; "nan", "inf" and "-inf" for what is no number.
size_t sk_number_print(double value, char *text);

#endif
