// studio/front/assets.h - the front end's files, inside the program.
//
// in:    a path as browsers ask for it
// out:   its bytes, perhaps compressed; NULL: there is none
// ref:   cmake/SkWeb.cmake makes the table of web/dist
#ifndef SK_STUDIO_FRONT_ASSETS_H
#define SK_STUDIO_FRONT_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *path;  // "/index.html"
  const char *bytes, *end;
  bool        gzip;  // the bytes are compressed
} SkAsset;

// Of a file that is there both ways the one that the client can read. NULL: there is none at all.
const SkAsset *sk_asset(const char *path, bool gzip);
const char    *sk_asset_type(const char *path);

#endif
