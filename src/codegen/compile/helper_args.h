// codegen/compile/helper_args.h - the command lines that make the library of external functions.
//
// in:    SkLink: what annotations of a model led to
// out:   arguments for the compiler, one text each: no shell and no option splits them again
// not:   running them (compiler.c), looking at files
// ref:   docs/decisions/native-code.md
//
// Nothing that comes from a model becomes an option. Libraries are names (model/function/native.h) or absolute paths, folders
// are absolute paths and follow an option of ours as an argument of their own. tests/fuzz/fuzz_external.c holds it.
#ifndef SK_CODEGEN_HELPER_ARGS_H
#define SK_CODEGEN_HELPER_ARGS_H

#include "codegen/compile/tier_priv.h"

// What may not stand on a command line, in the message. SK_OK when there is nothing.
SkStatus sk_helper_check(const SkLink *link, SkMessage message);

// One source file of a library as an object file. folder: of ModelicaUtilities.h.
void sk_helper_compile_args(SkArgs *args, const SkLink *link, const char *folder,
                            const char *source, const char *object);

// What a cache must know of the flags.
void sk_helper_key(SkKey *key);

// The library, in three parts with the sources or objects between the first two.
void sk_helper_link_begin(SkArgs *args, const SkLink *link, const char *folder,
                          const char *library);
void sk_helper_link_end(SkArgs *args, const SkLink *link);

#endif
