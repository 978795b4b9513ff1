// Files on disk: writing them whole, and seeing what others do to them.
#include "studio/front/doc.h"

#include "base/mem.h"
#include "studio/wire/scan.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#define MOST_WATCHED 4000    // folders
#define MOST_SEEN    100000  // files and folders that are looked at to find them
#define EVENTS       (IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)

SkStamp sk_stamp(const char *path) {
  struct stat info;
  if (stat(path, &info) != 0) return (SkStamp){0};
  return (SkStamp){true, info.st_ino, (uint64_t)info.st_size, info.st_mtim.tv_sec,
                   info.st_mtim.tv_nsec};
}

bool sk_stamp_equal(const SkStamp *a, const SkStamp *b) {
  return a->there == b->there && a->inode == b->inode && a->size == b->size &&
         a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

const char *sk_side_path(SkArena *arena, const char *path) {
  const char *slash = strrchr(path, '/');
  return sk_arena_printf(arena, "%.*s/.%s.skerry-unsaved", (int)(slash - path), path, slash + 1);
}

static bool write_all(int fd, const char *text, size_t n) {
  while (n) {
    ssize_t done = write(fd, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    text += done;
    n -= (size_t)done;
  }
  return fsync(fd) == 0;
}

bool sk_disk_write(const char *path, const char *text, size_t n, bool replace) {
  char        part[4200];
  struct stat info;
  const char *slash = strrchr(path, '/');
  bool        there = stat(path, &info) == 0;
  if (there && !replace) {
    errno = EEXIST;
    return false;
  }
  if (!slash || (size_t)snprintf(part, sizeof part, "%.*s/.%.200s.skerry-XXXXXX",
                                 (int)(slash - path), path, slash + 1) >= sizeof part) {
    errno = ENAMETOOLONG;
    return false;
  }
  int fd = mkstemp(part);
  if (fd < 0) return false;
  mode_t mask = umask(0);
  umask(mask);
  bool ok  = fchmod(fd, there ? info.st_mode & 07777 : 0666 & ~mask) == 0 && write_all(fd, text, n);
  int  why = errno;
  close(fd);
  // A link fails where somebody has made the file meanwhile.
  if (ok) {
    ok  = replace ? rename(part, path) == 0 : link(part, path) == 0;
    why = errno;
  }
  if (!ok || !replace) unlink(part);
  errno = why;
  return ok;
}

// What others do --------------------------------------------------------------------------------------------

static void remember(SkDocs *docs, int wd, const char *path) {
  for (uint32_t i = 0; i < docs->n_watched; i++)
    if (docs->watched[i].wd == wd) return;
  if (docs->n_watched == docs->cap_watched) {
    uint32_t cap  = docs->cap_watched ? 2 * docs->cap_watched : 64;
    void    *more = sk_realloc(docs->watched, cap * sizeof *docs->watched);
    if (!more) return;
    docs->watched     = more;
    docs->cap_watched = cap;
  }
  char *copy = sk_malloc(strlen(path) + 1);
  if (!copy) return;
  strcpy(copy, path);
  docs->watched[docs->n_watched].wd     = wd;
  docs->watched[docs->n_watched++].path = copy;
}

static bool watch(void *user, const SkScanned *s) {
  SkFront *f = user;
  if (!s->is_folder) return true;
  if (f->docs->n_watched >= MOST_WATCHED) return false;
  // The same folder again is the same watch.
  int wd = inotify_add_watch(f->watch, s->path, EVENTS | IN_ONLYDIR);
  if (wd >= 0) remember(f->docs, wd, s->path);
  return wd >= 0;
}

static void watch_below(SkFront *f, const char *folder) { sk_scan(folder, MOST_SEEN, watch, f); }

void sk_disk_watch_folders(SkFront *f) { sk_folder_each(f, watch_below); }
void sk_docs_begin_watch(SkFront *f) { sk_disk_watch_folders(f); }

void sk_disk_watch_end(SkFront *f) {
  for (uint32_t i = 0; i < f->docs->n_watched; i++) sk_free(f->docs->watched[i].path);
  sk_free(f->docs->watched);
  f->docs->watched   = NULL;
  f->docs->n_watched = 0;
}

static void tell_outside(SkFront *f, SkDoc *d, bool removed) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  d->outside     = true;
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, d->path, strlen(d->path));
  sk_buf_printf(&out, ",\"removed\":%s}", removed ? "true" : "false");
  sk_front_tell(f, "doc.outside", &out);
  sk_arena_done(arena);
}

static void follow(SkFront *f, SkDoc *d, const SkStamp *stamp) {
  SkArena *arena = sk_arena_scratch(f->arena);
  char    *text;
  size_t   n;
  if (sk_read_file(arena, d->path, SK_DOC_LARGEST, &text, &n) && !memchr(text, 0, n)) {
    SkStepInfo info = {d, "changed on disk", NULL, 0};
    sk_step_replace(f, &info, text, n);
    d->stamp    = *stamp;
    d->saved    = true;
    d->readonly = access(d->path, W_OK) != 0;
  }
  sk_arena_done(arena);
}

static void look_at(SkFront *f, SkDoc *d) {
  SkStamp now = sk_stamp(d->path);
  if (sk_stamp_equal(&now, &d->stamp)) return;
  if (!now.there || !d->saved) {
    if (!d->outside) tell_outside(f, d, !now.there);
    return;
  }
  follow(f, d, &now);
}

// Files that nobody has open are read from disk by the base.
static void look_at_library(SkFront *f, const char *folder, const char *name) {
  SkArena    *arena = sk_arena_scratch(f->arena);
  const char *path  = sk_arena_printf(arena, "%s/%s", folder, name);
  if (!sk_doc_find(f, path)) {
    f->docs->on_disk = ++f->docs->changes;
    if (f->base && !f->base->dead)
      sk_child_send(f->base, SK_PACKET_DISK, 0, path, strlen(path) + 1, -1);
  }
  sk_arena_done(arena);
}

static bool is_library(const char *name) {
  size_t n = strlen(name);
  return (n > 3 && strcmp(name + n - 3, ".mo") == 0) || strcmp(name, "package.order") == 0;
}

static const char *folder_of(const SkFront *f, int wd) {
  for (uint32_t i = 0; i < f->docs->n_watched; i++)
    if (f->docs->watched[i].wd == wd) return f->docs->watched[i].path;
  return "";
}

static void forget(SkFront *f, int wd) {
  SkDocs *docs = f->docs;
  for (uint32_t i = 0; i < docs->n_watched; i++) {
    if (docs->watched[i].wd != wd) continue;
    sk_free(docs->watched[i].path);
    docs->watched[i] = docs->watched[--docs->n_watched];
    return;
  }
}

void sk_docs_watch(SkFront *f) {
  char bytes[16384] __attribute__((aligned(__alignof__(struct inotify_event))));
  bool folders = false;
  for (;;) {
    ssize_t n = read(f->watch, bytes, sizeof bytes);
    if (n <= 0) break;
    for (ssize_t at = 0; at < n;) {
      const struct inotify_event *e = (const struct inotify_event *)(const void *)(bytes + at);
      at += (ssize_t)(sizeof *e + e->len);
      if (e->mask & IN_IGNORED) forget(f, e->wd);
      if (e->mask & IN_Q_OVERFLOW) folders = true;
      if (!e->len || e->name[0] == '.') continue;
      if (e->mask & IN_ISDIR)
        folders = true;
      else if (is_library(e->name) && e->mask != IN_CREATE)
        look_at_library(f, folder_of(f, e->wd), e->name);
    }
  }
  for (SkDoc *d = f->docs->docs; d; d = d->next) look_at(f, d);
  if (!folders) return;
  sk_disk_watch_folders(f);
  look_at_library(f, "", "");
}
