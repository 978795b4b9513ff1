// skerry edit
#include "cli/draw/edit_layout.h"

#include "syntax/edit/edit.h"
#include "syntax/parse/token.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  SkCli      *cli;
  const char *path;
  char       *text;
  size_t      len;
  SkBuf       done;  // the changes as JSON
  uint32_t    n;
} Editing;

static SkFile *parse(Editing *ed) {
  SkCli     *cli = ed->cli;
  SkParseEnv env = {cli->arena, cli->names, cli->sources, cli->diags};
  return sk_parse_text(&env, ed->path, ed->text, ed->len);
}

static const SkClass *inner(const SkClass *c, const char *path) {
  size_t n = strcspn(path, ".");
  for (const SkElement *el = c->elements; el; el = el->next)
    if (el->kind == SK_EL_CLASS && el->klass && strlen(el->klass->name) == n &&
        memcmp(el->klass->name, path, n) == 0)
      return path[n] ? inner(el->klass, path + n + 1) : el->klass;
  return NULL;
}

// -m A.B, or the last class of the file.
static const SkClass *chosen(const SkCli *cli, const SkFile *file) {
  const char    *path = sk_option(&cli->options, SK_OPT_MODEL);
  const SkClass *last = NULL;
  for (const SkStored *s = file->classes; s; s = s->next) {
    size_t n = path ? strcspn(path, ".") : 0;
    if (!path)
      last = s->klass;
    else if (strlen(s->klass->name) == n && memcmp(s->klass->name, path, n) == 0)
      last = path[n] ? inner(s->klass, path + n + 1) : s->klass;
  }
  return last;
}

// "NAME=TEXT" and so on: the part before and behind a character; false without it.
static bool split(const Editing *ed, const char *value, char at, const char **a, const char **b) {
  const char *mid = strchr(value, at);
  if (!mid || mid == value || !mid[1]) return false;
  *a = sk_arena_printf(ed->cli->arena, "%.*s", (int)(mid - value), value);
  *b = mid + 1;
  return true;
}

static bool number(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && *end == 0 && *out > -1e9 && *out < 1e9;
}

static const char form[] = "the value has not the form that the help says";

static const char *apply(const Editing *ed, const SkEdit *e, const SkGiven *given) {
  const char *a, *b, *x, *y, *v = given->value;
  double      dx, dy;
  switch (given->id) {
    case SK_OPT_SET_MODIFIER:
      return split(ed, v, '=', &a, &b) ? sk_edit_set_modifier(e, a, b) : form;
    case SK_OPT_REMOVE_MODIFIER: return sk_edit_remove_modifier(e, v);
    case SK_OPT_ADD: return sk_edit_add(e, v);
    case SK_OPT_DELETE: return sk_edit_delete(e, v);
    case SK_OPT_CONNECT: return split(ed, v, ',', &a, &b) ? sk_edit_connect(e, a, b) : form;
    case SK_OPT_RENAME: return split(ed, v, '=', &a, &b) ? sk_edit_rename(e, a, b) : form;
    case SK_OPT_MOVE:
      if (!split(ed, v, '=', &a, &b) || !split(ed, b, ',', &x, &y) || !number(x, &dx) ||
          !number(y, &dy))
        return form;
      return sk_edit_move(e, a, dx, dy);
    case SK_OPT_ROTATE:
      return split(ed, v, '=', &a, &b) && number(b, &dx) ? sk_edit_rotate(e, a, dx) : form;
    case SK_OPT_FLIP:
      if (!split(ed, v, '=', &a, &b) || (strcmp(b, "h") != 0 && strcmp(b, "v") != 0)) return form;
      return sk_edit_flip(e, a, *b == 'v');
    case SK_OPT_LAYOUT: return sk_cli_lay_out(ed->cli, e, ed->path, ed->text, ed->len);
    default: return NULL;
  }
}

static void pieces(const SkPatch *patch, SkBuf *out) {
  sk_buf_char(out, '[');
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    sk_buf_printf(out, "%s{\"at\":%u,\"length\":%u,\"text\":", i ? "," : "", p->at, p->len);
    sk_buf_json(out, p->text, p->text_len);
    sk_buf_char(out, '}');
  }
  sk_buf_char(out, ']');
}

// One change: of the text that the one before has left. False after reporting.
static bool change(Editing *ed, const SkGiven *given) {
  SkCli         *cli   = ed->cli;
  const SkFile  *file  = parse(ed);
  const SkClass *klass = file && !file->errors ? chosen(cli, file) : NULL;
  const char    *name  = sk_option_infos[given->id].name;
  if (!file || file->errors) return false;
  if (!klass) {
    sk_diag(cli->diags, 9005, (SkSpan){0, 0}, "there is no such class in '%s'", ed->path);
    return false;
  }
  SkPatch     patch = {0};
  SkEdit      e     = {cli->arena, file, klass, &patch};
  const char *why   = apply(ed, &e, given);
  if (!why && !sk_patch_sort(&patch, (uint32_t)ed->len)) why = "the changes overlap";
  if (why) {
    sk_diag(cli->diags, 9013, (SkSpan){0, 0}, "--%s%s%s: %s", name, given->value ? " " : "",
            given->value ? given->value : "", why);
    return false;
  }
  SkPatch undo = sk_patch_inverse(cli->arena, &patch, ed->text);
  sk_buf_z(&ed->done, ed->n++ ? ",{\"edits\":" : "{\"edits\":");
  pieces(&patch, &ed->done);
  sk_buf_z(&ed->done, ",\"undo\":");
  pieces(&undo, &ed->done);
  sk_buf_char(&ed->done, '}');
  uint32_t len;
  ed->text = sk_patch_apply(cli->arena, &patch, ed->text, (uint32_t)ed->len, &len);
  ed->len  = len;
  file     = parse(ed);
  if (file && !file->errors) return true;
  sk_diag(cli->diags, 9013, (SkSpan){0, 0}, "--%s %s: the text would not be Modelica any more",
          name, given->value ? given->value : "");
  return false;
}

int sk_cmd_edit(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args != 1) return sk_cli_usage(cli, "edit needs a file");
  Editing ed = {.cli = cli, .path = o->args[0], .done = sk_buf_new(cli->arena)};
  if (!sk_read_file(cli->arena, ed.path, SK_MAX_FILE, &ed.text, &ed.len)) {
    sk_diag(cli->diags, 9005, (SkSpan){0, 0}, "cannot read '%s'", ed.path);
    return sk_cli_exit(cli, 0);
  }
  for (uint32_t i = 0; i < o->n_given; i++) {
    SkOptionId id = o->given[i].id;
    if (id < SK_OPT_SET_MODIFIER || id > SK_OPT_LAYOUT) continue;
    if (!change(&ed, &o->given[i])) return sk_cli_exit(cli, sk_status_exit(SK_MODEL_ERROR));
  }
  if (ed.n == 0) return sk_cli_usage(cli, "edit needs a change, such as --set-modifier");
  if (sk_cli_format(cli) == SK_DIAG_JSON) sk_buf_printf(&cli->out, "[%s]\n", ed.done.text);
  return sk_cli_rewrite(cli, ed.path, ed.text, ed.len) ? 0 : sk_status_exit(SK_IO);
}
