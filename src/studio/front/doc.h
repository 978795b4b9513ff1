// studio/front/doc.h - texts that clients have open, and the steps that led to them.
//
// in:    pieces that replace others, files on disk
// out:   texts with versions; one list of steps for all of them, to undo and redo
// cost:  a copy of the text for each change
// not:   what texts mean (back/)
#ifndef SK_STUDIO_FRONT_DOC_H
#define SK_STUDIO_FRONT_DOC_H

#include "studio/front/front.h"
#include "syntax/edit/patch.h"

#include <sys/stat.h>

#define SK_DOC_LARGEST ((size_t)16 * 1024 * 1024)  // bytes in a text
#define SK_DOC_STEPS   2000                        // that can be undone

// What tells whether somebody else wrote the file.
typedef struct {
  bool     there;
  uint64_t inode, size;
  int64_t  seconds, nanoseconds;
} SkStamp;

typedef struct SkDoc {
  struct SkDoc *next;
  char         *path, *text;
  size_t        n;
  uint64_t      version, changed;  // changed: in the count of all changes
  bool          saved, readonly, recovered, outside, keep;
  SkStamp       stamp;    // of the file when it was last read or written
  double        side_at;  // when the side file is due; 0: it is as the text
} SkDoc;

typedef struct {
  SkPatch forth, back;  // in bytes
} SkStepChange;

typedef struct SkStep {
  struct SkStep *below;
  SkArena       *arena;
  SkDoc         *doc;
  const char    *what, *group;
  SK_VEC(SkStepChange) changes;
} SkStep;

struct SkDocs {
  SkDoc   *docs;
  SkStep  *undo, *redo;
  uint32_t n_undo, n_redo;
  uint64_t changes;   // of all texts and files
  uint64_t on_disk;   // the last of them that was one of other files
  bool     watching;  // folders are watched
  struct {
    int   wd;
    char *path;
  } * watched;
  uint32_t n_watched, cap_watched;
};

SkDoc *sk_doc_find(const SkFront *front, const char *path);
// Opened if it was not. NULL after refusing.
SkDoc *sk_doc_get(const SkRequest *r, const char *path);
void sk_doc_put(SkFront *front, SkDoc *doc, const char *text, size_t n);  // takes a new text's copy

// disk.c
SkStamp sk_stamp(const char *path);
bool    sk_stamp_equal(const SkStamp *a, const SkStamp *b);
// Written beside it first, then renamed. False: errno says why.
bool        sk_disk_write(const char *path, const char *text, size_t n, bool replace);
const char *sk_side_path(SkArena *arena, const char *path);
void        sk_disk_watch_folders(SkFront *front);
void        sk_disk_watch_end(SkFront *front);

// undo.c
// A list of pieces from JSON, in bytes. False after refusing.
bool sk_pieces_read(const SkRequest *r, const SkDoc *doc, const SkJson *list, SkPatch *out);
// A step: lists of pieces, each in the text that the one before has left. All clients are told of it at its end.
typedef struct {
  SkDoc      *doc;
  const char *what, *group;  // group: NULL, a step of its own
  uint32_t    by;
} SkStepInfo;
void sk_step_begin(SkFront *front, const SkStepInfo *info);
// One list of pieces; written as clients see it into `told`.
void sk_step_change(SkFront *front, SkDoc *doc, const SkPatch *patch, SkBuf *told);
void sk_step_end(SkFront *front, const SkStepInfo *info, const SkBuf *told);
// The text becomes another one: the part that differs is one piece. False: it is the same.
bool sk_step_replace(SkFront *front, const SkStepInfo *info, const char *text, size_t n);
void sk_steps_free(SkFront *front);

#endif
