// Attributes of elements with their places in the text: what is missing or wrong is told where it stands.
#include "cosim/composite/attributes.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Positions ---------------------------------------------------------------------------------------

SkSpan sk_attributes_tag(const SkAttributes *r, const SkXmlElement *e) {
  const SkSource *s    = r->source;
  size_t          from = e->offset < s->len ? e->offset : s->len;
  // The tag is well-formed, but '>' may stand in a value.
  size_t to    = from;
  char   quote = 0;
  for (; to < s->len; to++) {
    char x = s->text[to];
    if (quote) {
      if (x == quote) quote = 0;
    } else if (x == '"' || x == '\'') {
      quote = x;
    } else if (x == '>') {
      to++;
      break;
    }
  }
  return (SkSpan){s->base + (uint32_t)from, (uint32_t)(to - from)};
}

SkSpan sk_attributes_value(const SkSource *s, SkSpan tag, const char *attribute) {
  if (tag.pos < s->base || tag.pos - s->base > s->len) return (SkSpan){0, 0};
  const char *p = s->text + (tag.pos - s->base), *end = p + tag.len;
  size_t      n = strlen(attribute);
  while (p < end) {
    while (p < end && *p != '=' && *p != '"' && *p != '\'') p++;
    if (p == end) break;
    const char *name = p;
    while (name > s->text && isspace((unsigned char)name[-1])) name--;
    bool same = (size_t)(name - s->text) >= n && strncmp(name - n, attribute, n) == 0 &&
                isspace((unsigned char)name[-(ptrdiff_t)n - 1]);
    while (p < end && *p != '"' && *p != '\'') p++;
    if (p == end) break;
    const char *value = p + 1, *stop = memchr(value, *p, (size_t)(end - value));
    if (!stop) break;
    if (same) return (SkSpan){s->base + (uint32_t)(value - s->text), (uint32_t)(stop - value)};
    p = stop + 1;
  }
  return (SkSpan){0, 0};
}

// The attribute where it is there, else the tag's name.
SkSpan sk_attributes_near(const SkAttributes *r, SkSpan tag, const char *attribute) {
  SkSpan at = sk_attributes_value(r->source, tag, attribute);
  if (at.pos) return at;
  const char *text = r->source->text + (tag.pos - r->source->base);
  uint32_t    n    = 1;
  while (n < tag.len && !isspace((unsigned char)text[n]) && text[n] != '>' && text[n] != '/') n++;
  return (SkSpan){tag.pos, n};
}

SkSpan sk_composite_attribute(const SkComposite *c, SkSpan tag, const char *attribute) {
  return sk_attributes_value(c->source, tag, attribute);
}

// Values ------------------------------------------------------------------------------------------

const char *sk_attributes_text(const SkAttributes *r, const SkXmlElement *e,
                               const char *attribute) {
  const char *value = sk_xml_get(e, attribute);
  return value ? sk_arena_printf(r->arena, "%s", value) : NULL;
}

const char *sk_attributes_required(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                                   const char *attribute) {
  const char *value = sk_attributes_text(r, e, attribute);
  if (value && *value) return value;
  sk_diag(r->diags, 7103, sk_attributes_near(r, tag, attribute), "%s has no %s", e->name,
          attribute);
  for (const char **a = e->attributes; a[0]; a += 2)
    if (strcasecmp(a[0], attribute) == 0 && strcmp(a[0], attribute) != 0)
      sk_diag_help(r->diags, "write '%s' instead of '%s'", attribute, a[0]);
  return "";
}

static bool to_number(const char *text, const char **end, double *value) {
  char *after;
  errno  = 0;
  *value = strtod(text, &after);
  *end   = after;
  // Hexadecimal numbers are none here.
  const char *digits = text + strspn(text, " \t+-");
  return after != text && !(digits[0] == '0' && (digits[1] | 32) == 'x');
}

// False: it is not there. What is wrong is reported.
bool sk_attributes_number(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                          const char *attribute, double *value) {
  const char *text = sk_xml_get(e, attribute), *end;
  double      x;
  if (!text) return false;
  if (to_number(text, &end, &x) && end[strspn(end, " \t")] == 0 && isfinite(x)) {
    *value = x;
    return true;
  }
  sk_diag(r->diags, 7103, sk_attributes_near(r, tag, attribute), "%s of %s is no number: '%.60s'",
          attribute, e->name, text);
  return true;
}

// "x,y,z". NaN, which published files have, counts as zero.
void sk_attributes_triple(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                          const char *attribute, double out[3]) {
  const char *text = sk_xml_get(e, attribute), *p = text;
  bool        ok = true, undefined = false;
  if (!text) return;
  for (int i = 0; i < 3 && ok; i++) {
    ok = to_number(p, &p, &out[i]);
    if (ok && isnan(out[i])) {
      undefined = true;
      out[i]    = 0.0;
    }
    ok = ok && isfinite(out[i]);
    p += strspn(p, " \t\r\n");
    if (i < 2 && *p == ',') p++;
  }
  if (!ok || *p) {
    sk_diag(r->diags, 7103, sk_attributes_near(r, tag, attribute),
            "%s of %s is not three numbers with commas between them: '%.60s'", attribute, e->name,
            text);
    memset(out, 0, sizeof(double) * 3);
  } else if (undefined) {
    sk_diag(r->diags, 7104, sk_attributes_near(r, tag, attribute),
            "%s has 'nan', which counts as 0", attribute);
  }
}

// One of several words, whatever its case. -1 after reporting.
int sk_attributes_word(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                       const char *attribute, const char *const *words, int n, int otherwise) {
  const char *text = sk_xml_get(e, attribute);
  if (!text || !*text) return otherwise;
  for (int i = 0; i < n; i++)
    if (strcasecmp(text, words[i]) == 0) return i;
  sk_diag(r->diags, 7103, sk_attributes_near(r, tag, attribute), "there is no %s '%.60s'",
          attribute, text);
  const char *like = sk_did_you_mean(text, words, (uint32_t)n);
  if (like) sk_diag_help(r->diags, "did you mean '%s'?", like);
  return otherwise;
}
