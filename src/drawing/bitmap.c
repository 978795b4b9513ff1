// Images inside the picture: nothing is fetched when it is looked at.
#include "drawing/pen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static const char *type_of(const char *bytes, size_t n) {
  if (n > 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) return "png";
  if (n > 3 && memcmp(bytes, "\xFF\xD8\xFF", 3) == 0) return "jpeg";
  if (n > 6 && (memcmp(bytes, "GIF87a", 6) == 0 || memcmp(bytes, "GIF89a", 6) == 0)) return "gif";
  // Viewers run no scripts of images inside images.
  if (n > 5 && (memcmp(bytes, "<?xml", 5) == 0 || memcmp(bytes, "<svg", 4) == 0)) return "svg+xml";
  return NULL;
}

// The first bytes that base 64 stands for; false where it is none.
static bool decode(const char *text, size_t n, char *to, size_t most, size_t *length) {
  uint32_t bits = 0, count = 0;
  *length = 0;
  for (size_t i = 0; i < n; i++) {
    const char *at = text[i] && text[i] != '=' ? strchr(digits, text[i]) : NULL;
    if (text[i] == '=' || text[i] == '\n' || text[i] == '\r' || text[i] == ' ') continue;
    if (!at) return false;
    bits = bits << 6 | (uint32_t)(at - digits);
    if (++count % 4 != 0) continue;
    for (int k = 16; k >= 0; k -= 8)
      if (*length < most) to[(*length)++] = (char)(bits >> k & 255);
  }
  return true;
}

static bool data_of_source(SkPen *pen, const char *source, SkBuf *data) {
  size_t      n = strlen(source), got;
  char        head[12];
  const char *type = NULL;
  if (n <= SK_PEN_BITMAP && decode(source, n, head, sizeof head, &got)) type = type_of(head, got);
  if (!type || *pen->images + n > SK_PEN_IMAGES) return false;
  *pen->images += n;
  sk_buf_printf(data, "data:image/%s;base64,", type);
  for (size_t i = 0; i < n; i++)
    if (source[i] > ' ') sk_buf_char(data, source[i]);
  return true;
}

static bool data_of_file(SkPen *pen, const char *uri, SkBuf *data) {
  const char *path = pen->host->image ? pen->host->image(pen->host->user, uri) : NULL;
  FILE       *f    = path ? fopen(path, "rb") : NULL;
  if (!f) return false;
  char       *bytes = sk_arena_alloc(pen->arena, SK_PEN_BITMAP + 1);
  size_t      n     = fread(bytes, 1, SK_PEN_BITMAP + 1, f);
  const char *type  = n <= SK_PEN_BITMAP ? type_of(bytes, n) : NULL;
  fclose(f);
  if (!type || *pen->images + n > SK_PEN_IMAGES) return false;
  *pen->images += n;
  sk_buf_printf(data, "data:image/%s;base64,", type);
  sk_buf_base64(data, bytes, n);
  return true;
}

// An image that is not there is a crossed frame.
static void missing(SkPen *pen, SkMap2 m, SkBox b) {
  SkPath path = sk_path(pen, m);
  sk_path_rectangle(&path, b, 0);
  sk_path_line(&path, b.high.x, b.high.y);
  sk_path_move(&path, b.low.x, b.high.y);
  sk_path_line(&path, b.high.x, b.low.y);
  sk_buf_printf(pen->out, "<path class=\"Bitmap\" d=\"%s\" fill=\"none\"", path.d.text);
  sk_pen_stroke(pen, m, (SkColour){160, 160, 160}, 0.25, "Dash");
  sk_buf_z(pen->out, "/>");
}

void sk_pen_bitmap(SkPen *pen, SkMap2 m, const SkJson *bitmap) {
  SkBuf      *out    = pen->out;
  SkBox       b      = sk_box_sorted(sk_geo_extent(bitmap, "extent"));
  SkBuf       data   = sk_buf_new(pen->arena);
  const char *source = sk_json_text(bitmap, "imageSource"),
             *name   = sk_json_text(bitmap, "fileName");
  bool found         = source && *source ? data_of_source(pen, source, &data)
                       : name && *name   ? data_of_file(pen, name, &data)
                                         : false;
  if (!found) {
    missing(pen, m, b);
    return;
  }
  SkMap2 at  = sk_map_then(m, (SkMap2){1, 0, 0, -1, b.low.x, b.high.y});
  double v[] = {at.a, at.b, at.c, at.d, at.e, at.f};
  sk_box_take(&pen->seen, sk_map_at(m, b.low.x, b.low.y));
  sk_box_take(&pen->seen, sk_map_at(m, b.high.x, b.high.y));
  sk_buf_z(out, "<image class=\"Bitmap\"");
  sk_pen_key(out, "width", b.high.x - b.low.x);
  sk_pen_key(out, "height", b.high.y - b.low.y);
  sk_buf_z(out, " transform=\"matrix(");
  for (int i = 0; i < 6; i++) {
    if (i) sk_buf_char(out, ' ');
    sk_geo_print(out, v[i]);
  }
  sk_buf_printf(out, ")\" href=\"%s\"/>", data.text);
}
