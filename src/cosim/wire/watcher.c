// Looking at a run from elsewhere. What comes may be anything.
#include "cosim/wire/watch.h"

#include "base/mem.h"
#include "cosim/wire/address.h"
#include "cosim/wire/frame.h"

#include <skerry/client.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PATIENCE_MS 60000  // for the names

struct SkWatcher {
  int            fd;
  unsigned char *input;
  size_t         n, used;  // bytes there; those of the frame before
  char          *text;     // the names, one behind the other
  size_t         n_text;
  const char   **names;
  uint32_t       n_names;
  double        *row;
  char           why[200];
};

static bool put(SkWatcher *w, int type, const char *text) {
  unsigned char bytes[SK_FRAME_HEADER + 256];
  SkFrame       frame = {.type = type, .size = (int32_t)strlen(text)};
  if (frame.size > 256) return false;
  sk_frame_write(&frame, bytes);
  memcpy(bytes + SK_FRAME_HEADER, text, (size_t)frame.size);
  size_t n = SK_FRAME_HEADER + (size_t)frame.size;
  return send(w->fd, bytes, n, MSG_NOSIGNAL) == (ssize_t)n;
}

static const char cut[] = "the run has closed the connection";

// The next frame, whose data are in input behind the header. False: why tells, "" where only the time is over.
static bool next_frame(SkWatcher *w, int wait_ms, SkFrame *frame) {
  *w->why = 0;
  if (w->used) memmove(w->input, w->input + w->used, w->n -= w->used);
  w->used = 0;
  for (;;) {
    const char *why;
    if (w->n >= SK_FRAME_HEADER) {
      if (!sk_frame_read(w->input, frame, &why)) {
        snprintf(w->why, sizeof w->why, "what is there is no monitor: %s", why);
        return false;
      }
      w->used = SK_FRAME_HEADER + (size_t)frame->size;
      if (w->n >= w->used) return true;
      w->used = 0;
    }
    struct pollfd one = {w->fd, POLLIN, 0};
    if (poll(&one, 1, wait_ms) <= 0) return false;
    ssize_t n = recv(w->fd, w->input + w->n, SK_FRAME_HEADER + SK_FRAME_MAX - w->n, MSG_DONTWAIT);
    if (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) continue;
    if (n <= 0) {
      snprintf(w->why, sizeof w->why, "%s", cut);
      return false;
    }
    w->n += (size_t)n;
  }
}

// Texts are checked when all are there: names of variables have no control characters.
static bool split_names(SkWatcher *w) {
  uint32_t n = 0;
  for (size_t i = 0; i < w->n_text; i++) {
    if ((unsigned char)w->text[i] < 32 && w->text[i] != '\n') return false;
    n += w->text[i] == '\n';
  }
  if (n > SK_WATCH_MOST_NAMES || (w->n_text && w->text[w->n_text - 1] != '\n')) return false;
  w->names = sk_calloc((size_t)n + 1, sizeof *w->names);
  w->row   = sk_calloc((size_t)n + 1, sizeof *w->row);
  if (!w->names || !w->row) return false;
  char *at = w->text;
  for (w->n_names = 0; w->n_names < n; w->n_names++) {
    w->names[w->n_names]  = at;
    at[strcspn(at, "\n")] = 0;
    at += strlen(at) + 1;
  }
  return true;
}

static bool take_names(SkWatcher *w) {
  SkFrame frame;
  for (;;) {
    if (!next_frame(w, PATIENCE_MS, &frame)) {
      if (!*w->why)
        snprintf(w->why, sizeof w->why, "the run is silent for %d s", PATIENCE_MS / 1000);
      return false;
    }
    bool   fits = frame.type == SK_WATCH_FRAME_NAMES && w->n_text < (size_t)SK_FRAME_MAX * 64;
    size_t size = (size_t)frame.size;
    char  *text = fits ? sk_realloc(w->text, w->n_text + size + 1) : NULL;
    if (text) {
      w->text = text;
      memcpy(text + w->n_text, w->input + SK_FRAME_HEADER, size);
      w->n_text += size;
      text[w->n_text] = 0;
    }
    if (text && size) continue;
    if (text && split_names(w)) return true;
    snprintf(w->why, sizeof w->why, "the run has sent no names");
    return false;
  }
}

SkWatcher *sk_watcher_new(const char *where, const char *token, char *why, size_t room) {
  SkWatcher *w = sk_calloc(1, sizeof *w);
  snprintf(why, room, "out of memory");
  if (!w) return NULL;
  w->input = sk_malloc(SK_FRAME_HEADER + SK_FRAME_MAX);
  w->fd    = w->input ? sk_address_connect(where, why, room) : -1;
  if (w->fd >= 0) {
    bool asked = (!token || !*token || put(w, SK_CLIENT_FRAME_TOKEN, token)) &&
                 put(w, SK_WATCH_FRAME_NAMES, "");
    if (asked && take_names(w)) return w;
    snprintf(why, room, "%s", *w->why ? w->why : cut);
  }
  sk_watcher_free(w);
  return NULL;
}

void sk_watcher_free(SkWatcher *w) {
  if (!w) return;
  if (w->fd >= 0) close(w->fd);
  sk_free(w->input);
  sk_free(w->text);
  sk_free(w->names);
  sk_free(w->row);
  sk_free(w);
}

const char *const *sk_watcher_names(const SkWatcher *w, uint32_t *n) {
  *n = w->n_names;
  return w->names;
}

const double *sk_watcher_row(SkWatcher *w, int wait_ms, bool *again, char *why, size_t room) {
  SkFrame frame;
  *again = false;
  if (!next_frame(w, wait_ms, &frame)) {
    *again = !*w->why;
    snprintf(why, room, "%s", w->why);
    return NULL;
  }
  snprintf(why, room, "%s", "");
  if (frame.type == SK_FRAME_CLOSE_PERMISSION) return NULL;
  size_t bytes = ((size_t)w->n_names + 1) * sizeof(double);
  if (frame.type == SK_WATCH_FRAME_ROWS && (size_t)frame.size == bytes && !frame.swap) {
    memcpy(w->row, w->input + SK_FRAME_HEADER, bytes);
    return w->row;
  }
  snprintf(why, room, "the run has sent something else than a row");
  return NULL;
}
