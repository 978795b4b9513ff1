// What `skerry icon` and `skerry diagram` have in common: classes as SVG or JSON.
#include "cli/draw/picture.h"

#include "base/vec.h"
#include "cli/outputs.h"
#include "drawing/picture.h"
#include "model/diagram/diagram.h"
#include "model/tree/look.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef SK_VEC(const char *) Names;

// What is installed stays as it is.
static bool writable(void *user, const char *path) {
  return !sk_library_is_searched(user, path) && access(path, W_OK) == 0;
}

static void take_below(SkCli *cli, SkLibrary *library, const SkClass *klass, Names *out) {
  uint32_t      n     = 0;
  const SkName *names = sk_library_children(library, klass, &n);
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *child = sk_library_child(library, klass, names[i]);
    if (!child) continue;
    sk_vec_push(cli->arena, out, sk_class_path(cli->arena, child));
    take_below(cli, library, child, out);
  }
}

// The classes to draw: a package that was named stands for itself and all below it. False after reporting.
static bool choose(SkCli *cli, SkLibrary *library, Names *out, bool *sheet) {
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  if (!classes || n == 0) return false;
  // Of a file the last class; a name stands for one class only.
  if (cli->options.n_args == 1 && !sk_option_given(&cli->options, SK_OPT_MODEL)) {
    classes += n - 1;
    n = 1;
  }
  *sheet = n > 1;
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *klass = sk_library_find(library, classes[i]);
    sk_vec_push(cli->arena, out, classes[i]);
    if (!klass || (klass->kind != SK_CLASS_PACKAGE && klass->kind != SK_CLASS_OPERATOR)) continue;
    *sheet = true;
    take_below(cli, library, klass, out);
  }
  return true;
}

typedef struct {
  SkCli              *cli;
  const SkModelInput *in;
  Names               paths;
} Images;

// Only what comes with a package.
static const char *image(void *user, const char *uri) {
  Images *images = user;
  if (strncmp(uri, "modelica://", 11) != 0 || strstr(uri, "..")) return NULL;
  sk_diags_mute(images->in->diags, true);
  const char *path = sk_library_uri(images->in->library, uri, (SkSpan){0, 0});
  sk_diags_mute(images->in->diags, false);
  if (path) path = sk_arena_printf(images->cli->arena, "%s", path);
  if (path) sk_vec_push(images->cli->arena, &images->paths, path);
  return path;
}

typedef struct {
  SkModelInput *in;
  SkSheet      *sheet;
  bool          icon, full;
  uint32_t      cells;
} Drawing;

static void add(Drawing *d, const char *name) {
  SkModelInput look = sk_look_begin(d->in);
  sk_diags_mute(look.diags, true);
  SkBuf text = sk_buf_new(look.arena);
  if (sk_diagram(&look, name, NULL, NULL, &text)) {
    const SkJson *tree  = sk_json_parse(look.arena, text.text, text.n);
    SkSheetState  state = tree ? sk_sheet_add(d->sheet, tree, d->icon) : SK_SHEET_EMPTY;
    d->full             = state == SK_SHEET_FULL;
    d->cells += state == SK_SHEET_DRAWN;
  }
  sk_look_end(&look);
}

static bool write_sheet(SkCli *cli, SkSheet *sheet, const char *path) {
  if (strcmp(path, "-") == 0) {
    sk_sheet_write(sheet, &cli->out);
    return true;
  }
  FILE *f = fopen(path, "w");
  if (f) {
    SkBuf out = sk_buf_to(cli->arena, f);
    sk_sheet_write(sheet, &out);
    sk_buf_flush(&out);
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed) return true;
  }
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return false;
}

static int draw(SkCli *cli, SkLibrary *library, SkModelInput *in, const char *path, bool icon) {
  Names names = {0};
  bool  sheet = false;
  if (!choose(cli, library, &names, &sheet)) return sk_cli_exit(cli, 0);
  Images        images = {cli, in, {0}};
  SkPictureHost host   = {&images, image};
  Drawing       d      = {.in = in, .sheet = sk_sheet_new(cli->arena, &host)};
  d.icon               = icon;
  for (uint32_t i = 0; i < names.n && !d.full; i++) add(&d, names.at[i]);
  if (d.full || d.cells == 0) {
    const char *what = icon ? "icon" : "diagram";
    if (d.full)
      sk_diag(cli->diags, 9014, (SkSpan){0, 0}, "the picture would be larger than 64 MiB");
    else
      sk_diag(cli->diags, 9014, (SkSpan){0, 0},
              sheet ? "nothing in '%s' has %s %s" : "'%s' has %s %s", names.at[0],
              sheet ? "any" : "no", what);
    sk_diag_help(cli->diags,
                 d.full ? "draw fewer classes at once" : "nothing was written; name another class");
    return sk_cli_exit(cli, 0);
  }
  bool ok = sk_cli_outputs_read(cli, NULL, NULL, NULL);
  for (uint32_t i = 0; ok && i < images.paths.n; i++)
    ok = sk_cli_outputs_path(cli, images.paths.at[i], "an image of the picture");
  if (!ok) return sk_status_exit(SK_BAD_ARG);
  return write_sheet(cli, d.sheet, path) ? sk_cli_exit(cli, 0) : sk_status_exit(SK_IO);
}

// Diagrams of several classes: one object in each line.
static int print(SkCli *cli, SkLibrary *library, SkModelInput *in, bool icon) {
  Names names = {0};
  bool  sheet = false;
  if (!choose(cli, library, &names, &sheet)) return sk_cli_exit(cli, 0);
  if (icon) {
    sk_diagram_icons(in, names.at, names.n, &cli->out);
    sk_buf_char(&cli->out, '\n');
    return sk_cli_exit(cli, 0);
  }
  for (uint32_t i = 0; i < names.n; i++) {
    SkModelInput look = sk_look_begin(in);
    SkBuf        text = sk_buf_new(look.arena);
    bool         done = sk_diagram(&look, names.at[i], writable, library, &text);
    if (done) sk_buf_add(&cli->out, text.text, text.n);
    if (done) sk_buf_char(&cli->out, '\n');
    sk_look_end(&look);
    if (done || sheet) continue;
    sk_diag(cli->diags, 9005, (SkSpan){0, 0}, "there is no class '%s'", names.at[i]);
  }
  return sk_cli_exit(cli, 0);
}

int sk_cli_picture(SkCli *cli, const char *command, bool icon) {
  const SkOptions *o    = &cli->options;
  const char      *path = sk_option(o, SK_OPT_OUTPUT);
  size_t           n    = path ? strlen(path) : 0;
  bool             json = sk_option_given(o, SK_OPT_JSON);
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "%s needs a class or a file", command);
  if (!path && !json)
    return sk_cli_usage(cli, "%s draws to a file: add -o FILE.svg, or --json", command);
  if (path && json) return sk_cli_usage(cli, "-o and --json are two ways to see it: give one");
  if (path && strcmp(path, "-") != 0 && (n < 5 || strcmp(path + n - 4, ".svg") != 0))
    return sk_cli_usage(cli, "pictures are written as .svg, not as '%s'", path);
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);
  SkLibrary   *library = sk_cli_library(cli);
  SkModelInput in      = sk_cli_input(cli, library);
  return path ? draw(cli, library, &in, path, icon) : print(cli, library, &in, icon);
}
