// Messages about models, as clients get them.
#include "studio/back/back.h"

#include "base/utf16.h"

#include <string.h>

typedef struct {
  const SkModelInput *in;
  SkBuf              *out;
  const SkSource     *last;  // messages come in runs
  SkUtf16             units;
} Writer;

static void place(Writer *w, SkSpan span) {
  const SkSource *source = span.pos ? sk_source_of(w->in->sources, span.pos) : NULL;
  if (!source) {
    sk_buf_z(w->out, "\"file\":null,\"from\":0,\"to\":0,\"line\":0,\"column\":0");
    return;
  }
  if (source != w->last) w->units = sk_utf16(w->in->arena, source->text, source->len);
  w->last         = source;
  SkPlace  at     = sk_place(w->in->sources, span.pos);
  uint32_t from   = span.pos - source->base;
  bool     inside = strchr(source->path, '<') != NULL;  // a text of the program itself
  sk_buf_z(w->out, "\"file\":");
  sk_back_json(w->out, inside ? NULL : sk_back_path(w->in->arena, source->path));
  sk_buf_printf(w->out, ",\"from\":%u,\"to\":%u,\"line\":%u,\"column\":%u",
                sk_utf16_units(&w->units, from), sk_utf16_units(&w->units, from + span.len),
                at.line, at.column);
}

static void notes(Writer *w, const SkDiag *d) {
  uint32_t n = 0;
  sk_buf_z(w->out, ",\"notes\":[");
  for (const SkDiagNote *note = d->notes; note; note = note->next) {
    if (note->help) continue;
    sk_buf_z(w->out, n++ ? ",{\"severity\":\"note\",\"code\":null,"
                         : "{\"severity\":\"note\",\"code\":null,");
    place(w, note->span);
    sk_buf_z(w->out, ",\"text\":");
    sk_back_json(w->out, note->text);
    sk_buf_z(w->out, ",\"help\":null,\"notes\":[]}");
  }
  sk_buf_char(w->out, ']');
}

static void message(Writer *w, const SkDiag *d) {
  static const char *const severity[] = {
      [SK_NOTE] = "note", [SK_WARNING] = "warning", [SK_ERROR] = "error", [SK_RULE] = "error"};
  SkBuf text = sk_buf_new(w->in->arena), help = sk_buf_new(w->in->arena);
  sk_buf_z(&text, d->text);
  if (d->where) sk_buf_printf(&text, " (in %s)", d->where);
  for (const SkDiagNote *note = d->notes; note; note = note->next)
    if (note->help) sk_buf_printf(&help, "%s%s", help.n ? "\n" : "", note->text);
  sk_buf_printf(w->out, "{\"severity\":\"%s\",\"code\":\"SK%04d\",", severity[d->severity],
                d->code);
  place(w, d->span);
  sk_buf_z(w->out, ",\"text\":");
  sk_back_json(w->out, text.text);
  sk_buf_z(w->out, ",\"help\":");
  sk_back_json(w->out, help.n ? help.text : NULL);
  notes(w, d);
  sk_buf_char(w->out, '}');
}

void sk_back_messages(const SkModelInput *in, SkBuf *out, uint32_t *errors) {
  Writer   w = {.in = in, .out = out};
  uint32_t n = sk_diags_count(in->diags);
  sk_buf_char(out, '[');
  for (uint32_t i = 0; i < n; i++) {
    const SkDiag *d = sk_diags_at(in->diags, i);
    if (i) sk_buf_char(out, ',');
    message(&w, d);
    if (errors && d->severity >= SK_ERROR) ++*errors;
  }
  sk_buf_char(out, ']');
}
