// runtime/island/jump.h - jumps out of generated code that leave signal masks alone, by their names on each system.
#ifndef SK_RUNTIME_JUMP_H
#define SK_RUNTIME_JUMP_H

#include <setjmp.h>

#ifdef _WIN32  // an FMU for Windows
#define sk_setjmp(place)         setjmp(place)
#define sk_longjmp(place, value) longjmp(place, value)
#else
#define sk_setjmp(place)         _setjmp(place)
#define sk_longjmp(place, value) _longjmp(place, value)
#endif

#endif
