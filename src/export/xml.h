// export/xml.h - attributes of XML.
#ifndef SK_EXPORT_XML_H
#define SK_EXPORT_XML_H

#include "base/buf.h"

// ` name="text"`; NULL or an empty text: nothing.
void sk_xml_text(SkBuf *out, const char *name, const char *text);
void sk_xml_empty(SkBuf *out, const char *name, const char *text);  // also an empty one
void sk_xml_number(SkBuf *out, const char *name, double value);
void sk_xml_int(SkBuf *out, const char *name, int64_t value);
void sk_xml_true(SkBuf *out, const char *name);

#endif
