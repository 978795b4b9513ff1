// cosim/fmi/xml.h - the elements of an XML text with their attributes, within bounds.
//
// in:    the bytes of a document, UTF-8 or ISO-8859-1
// out:   a call for each element that begins or ends; texts between elements are left out
// cost:  one pass
// not:   name spaces, validation against a schema; document types and entities are refused
#ifndef SK_COSIM_FMI_XML_H
#define SK_COSIM_FMI_XML_H

#include "base/arena.h"

#include <stdbool.h>

#define SK_XML_MAX_DEPTH 64

typedef struct {
  const char        *name;
  const char *const *path;   // names of the elements around it, outermost first
  int                depth;  // how many these are
  int                line;
  size_t             offset;      // of its tag in the text
  const char       **attributes;  // name, value, name, value, ..., NULL; UTF-8
} SkXmlElement;

typedef struct {
  void *user;
  // What is wrong with the element ends the reading; NULL goes on. The text lives in the arena.
  const char *(*start)(void *user, const SkXmlElement *element);
  const char *(*end)(void *user, const SkXmlElement *element);  // without attributes; may be NULL
} SkXmlHandler;

// NULL, or what is wrong: "line 12: ...".
const char *sk_xml_read(SkArena *arena, const char *text, size_t n, const SkXmlHandler *handler);

// The value of an attribute, or NULL.
const char *sk_xml_get(const SkXmlElement *element, const char *attribute);
// Is it inside an element of that name (the innermost one)?
bool sk_xml_in(const SkXmlElement *element, const char *parent);

#endif
