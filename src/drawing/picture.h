// drawing/picture.h - icons and diagrams of classes as SVG.
//
// in:    the tree of model/diagram/diagram.h as JSON (docs/algorithms/studio.md): what the browser draws, too
// out:   one SVG document; several classes make a sheet with a cell and a caption each
// cost:  O(shapes of the components' icons); a picture stays below 64 MiB
// not:   finding classes; what the second argument of DynamicSelect says
// ref:   Modelica 3.6, chapter 18.6
//
// Each shape becomes exactly one element whose class is its kind, so that nothing can be lost without being seen.
#ifndef SK_DRAWING_PICTURE_H
#define SK_DRAWING_PICTURE_H

#include "base/buf.h"
#include "lsp/json.h"

typedef struct {
  void *user;
  // The path of the image at an address such as modelica://P/x.png, or NULL.
  const char *(*image)(void *user, const char *uri);
} SkPictureHost;

typedef struct SkSheet SkSheet;

typedef enum { SK_SHEET_DRAWN, SK_SHEET_EMPTY, SK_SHEET_FULL } SkSheetState;

SkSheet *sk_sheet_new(SkArena *arena, const SkPictureHost *host);
// Draws a class: its icon, or its diagram. Nothing is kept of the tree. One that looks like nothing gets no cell.
SkSheetState sk_sheet_add(SkSheet *sheet, const SkJson *tree, bool icon);
void         sk_sheet_write(SkSheet *sheet, SkBuf *svg);

#endif
