// cosim/composite/attributes.h - the attributes of an element, with messages that stand where they are written.
//
// in:    an element of an XML text that is a source
// out:   values; what is missing or wrong is reported (SK7103, SK7104) and counts as nothing
#ifndef SK_COSIM_COMPOSITE_ATTRIBUTES_H
#define SK_COSIM_COMPOSITE_ATTRIBUTES_H

#include "cosim/composite/composite.h"
#include "cosim/fmi/xml.h"

typedef struct {
  const SkSource *source;
  SkDiags        *diags;
  SkArena        *arena;
} SkAttributes;

SkSpan sk_attributes_tag(const SkAttributes *r, const SkXmlElement *e);
// The value of an attribute in the tag at this place of the text; nowhere: {0, 0}.
SkSpan sk_attributes_value(const SkSource *s, SkSpan tag, const char *attribute);
// The attribute where it is there, else the tag's name.
SkSpan sk_attributes_near(const SkAttributes *r, SkSpan tag, const char *attribute);

const char *sk_attributes_text(const SkAttributes *r, const SkXmlElement *e, const char *attribute);
// "" after reporting.
const char *sk_attributes_required(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                                   const char *attribute);
// False: it is not there.
bool sk_attributes_number(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                          const char *attribute, double *value);
void sk_attributes_triple(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                          const char *attribute, double out[3]);
// The number of one of several words, whatever its case.
int sk_attributes_word(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                       const char *attribute, const char *const *words, int n, int otherwise);

#endif
