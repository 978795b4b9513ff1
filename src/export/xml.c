#include "export/xml.h"

static void put(SkBuf *out, const char *text) {
  for (size_t n = strlen(text); n;) {
    uint32_t      length = sk_utf8_length(text, n);
    unsigned char c      = (unsigned char)*text;
    if (length == 0 || (c < ' ' && c != '\t' && c != '\n' && c != '\r'))
      sk_buf_char(out, '?');  // no character of XML
    else if (c == '&')
      sk_buf_z(out, "&amp;");
    else if (c == '<')
      sk_buf_z(out, "&lt;");
    else if (c == '>')
      sk_buf_z(out, "&gt;");
    else if (c == '"')
      sk_buf_z(out, "&quot;");
    else if (c < ' ')
      sk_buf_printf(out, "&#%d;", c);
    else
      sk_buf_add(out, text, length);
    text += length ? length : 1;
    n -= length ? length : 1;
  }
}

void sk_xml_empty(SkBuf *out, const char *name, const char *text) {
  sk_buf_printf(out, " %s=\"", name);
  put(out, text);
  sk_buf_char(out, '"');
}

void sk_xml_text(SkBuf *out, const char *name, const char *text) {
  if (text && *text) sk_xml_empty(out, name, text);
}

void sk_xml_number(SkBuf *out, const char *name, double value) {
  sk_buf_printf(out, " %s=\"", name);
  sk_buf_double(out, value);
  sk_buf_char(out, '"');
}

void sk_xml_int(SkBuf *out, const char *name, int64_t value) {
  sk_buf_printf(out, " %s=\"%lld\"", name, (long long)value);
}

void sk_xml_true(SkBuf *out, const char *name) { sk_buf_printf(out, " %s=\"true\"", name); }
