# Language level, warnings and sanitizers for every target.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# A static library needs the headers of the layers below, not their archives: one broken module does not
# stop the others from compiling.
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# Asserts stay on in the default build: they state our own bugs, and a wrong result is worse than a stop.
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")

add_compile_definitions(_GNU_SOURCE)
# No contraction: interpreted, tier 0 and tier 1 code must agree in every bit.
add_compile_options(-ffp-contract=off)

# Warnings apply to our own code only, through this target.
add_library(sk_warnings INTERFACE)
target_compile_options(sk_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes
                                             -Wmissing-prototypes -Wvla)
if(SK_WERROR)
  target_compile_options(sk_warnings INTERFACE -Werror)
endif()

if(SK_TSAN)
  add_compile_options(-fsanitize=thread)
  add_link_options(-fsanitize=thread)
endif()
if(SK_SANITIZE OR SK_FUZZ)
  set(sk_sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(SK_FUZZ)
    list(APPEND sk_sanitizers -fsanitize=fuzzer-no-link)
  endif()
  add_compile_options(${sk_sanitizers})
  add_link_options(${sk_sanitizers})
endif()
