// Any bytes from a client of the studio: as a request, as frames, as messages after a proper hello; and as answers of the
// process that reads models, which may be broken too. No process is started: the base is a socket.
#include "base/mem.h"
#include "studio/front/front.h"
#include "studio/wire/http.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static SkFront            f;
static const SkStudioHost host = {.version = "0", .memory = (size_t)1 << 40};

static char folder[64];

static void write_file(void) {
  char path[128];
  snprintf(path, sizeof path, "%s/T.mo", folder);
  FILE *file = fopen(path, "w");
  if (!file) abort();
  fputs("model T \"\xc3\xa4\" Real x; end T;\n", file);
  fclose(file);
}

static void remove_folder(void) {
  static const char *const files[] = {"T.mo", ".T.mo.skerry-unsaved", "skerry/studio-folders",
                                      "skerry", ""};
  char                     path[128];
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, files[i]);
    if (remove(path) != 0) continue;  // it was not made, or an input has made others
  }
}

static void begin(void) {
  if (!f.arena) {
    strcpy(folder, "/tmp/skerry-fuzz-XXXXXX");
    if (!mkdtemp(folder)) abort();
    setenv("XDG_STATE_HOME", folder, 1);
    atexit(remove_folder);
    f       = (SkFront){.host = &host, .listening = -1, .port = 8000, .watch = -1};
    f.arena = sk_arena_new(0, &f.guard);
    memset(f.token, '7', 64);
    if (!sk_folder_add(&f, folder) || chdir(folder) != 0) abort();
  }
  write_file();
  f.docs = sk_docs_new();
  f.runs = sk_runs_new();
}

// The other end is returned.
static int make_base(void) {
  int      fds[2];
  SkChild *c = sk_calloc(1, sizeof *c);
  if (!c || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds) != 0) abort();
  *c         = (SkChild){.front = &f, .kind = SK_CHILD_BASE, .channel = {.fd = fds[0]}};
  f.children = f.base = c;
  return fds[1];
}

static SkClient *make_client(int *far) {
  int       fds[2];
  SkClient *c = sk_calloc(1, sizeof *c);
  if (!c || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds) != 0) abort();
  c->head     = sk_malloc(SK_HTTP_HEAD);
  c->fd       = fds[0];
  c->number   = 1;
  f.clients   = c;
  f.n_clients = 1;
  *far        = fds[1];
  return c;
}

// Bytes as they come from a socket; the answers are thrown away.
static void as_bytes(SkClient *c, int far, const char *bytes, size_t n) {
  char some[4096];
  for (size_t at = 0; at < n && !c->gone;) {
    ssize_t done = write(far, bytes + at, n - at < 1000 ? n - at : 1000);
    if (done <= 0) break;
    at += (size_t)done;
    sk_window_read(&f, c);
    sk_window_write(c);
    while (read(far, some, sizeof some) > 0) continue;
  }
}

// The folder's name takes the place of each @, so that inputs can name files in it.
static SkBuf with_folder(SkArena *arena, const char *line, size_t n) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_add(&out, "", 0);
  for (size_t i = 0; i < n; i++) {
    if (line[i] == '@')
      sk_buf_z(&out, folder);
    else
      sk_buf_char(&out, line[i]);
  }
  return out;
}

// Lines are messages; one that begins with < is an answer of the base to the latest question.
static void as_messages(SkClient *c, int base, const char *bytes, size_t n) {
  SkChannel far = {.fd = base};
  c->state      = SK_CLIENT_WS;
  c->known      = true;
  for (const char *at = bytes, *end = bytes + n; at < end && !c->gone;) {
    const char *line  = memchr(at, '\n', (size_t)(end - at));
    size_t      len   = line ? (size_t)(line - at) : (size_t)(end - at);
    SkArena    *arena = sk_arena_scratch(f.arena);
    SkBuf       text  = with_folder(arena, at, len);
    if (*at == '<' && f.base) {
      sk_channel_send(&far, SK_PACKET_ANSWER, f.last_number, text.text + 1, text.n - 1, -1);
      sk_channel_flush(&far, false);
      sk_child_read(&f, f.base);
    } else {
      sk_rpc_message(&f, c, text.text, text.n);
    }
    sk_arena_done(arena);
    sk_streams_feed(&f, c);
    sk_out_free(&c->out);
    at += len + 1;
  }
  far.fd = -1;
  sk_channel_close(&far);
}

static void take(SkClient *c, int far, int base, const uint8_t *data, size_t size) {
  if (setjmp(f.guard.env)) return;
  const char *bytes = (const char *)data + 1;
  c->state          = data[0] % 3 == 1 ? SK_CLIENT_WS : SK_CLIENT_HTTP;
  c->known          = data[0] % 6 == 1;
  if (data[0] % 3 == 2)
    as_messages(c, base, bytes, size - 1);
  else
    as_bytes(c, far, bytes, size - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int far;
  if (size < 2) return 0;
  begin();
  int       base = make_base();
  SkClient *c    = make_client(&far);
  take(c, far, base, data, size);
  f.clients   = NULL;
  f.n_clients = 0;
  sk_window_free(&f, c);
  sk_child_end_all(&f);
  f.base = NULL;
  sk_docs_free(&f);
  sk_runs_free(&f);
  close(far);
  close(base);
  return 0;
}
