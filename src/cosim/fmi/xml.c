#include "cosim/fmi/xml.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

typedef struct {
  SkArena            *arena;
  XML_Parser          parser;
  const SkXmlHandler *handler;
  const char         *path[SK_XML_MAX_DEPTH];
  int                 depth;
  const char         *error;
} Reader;

// Memory of expat comes from the arena, too: when there is no more, the arena's guard takes over and nothing of expat is left behind.
// Its functions have no argument for the arena, so each thread notes the one it reads with.
static _Thread_local SkArena *expat_memory;

static void *expat_alloc(size_t size) {
  size_t *p = sk_arena_alloc(expat_memory, size + 16);
  *p        = size;
  return (char *)p + 16;
}

static void expat_free(void *p) {
  if (p) sk_arena_release(expat_memory, (char *)p - 16, *(size_t *)((char *)p - 16) + 16);
}

static void *expat_grow(void *p, size_t size) {
  if (!p) return expat_alloc(size);
  size_t old = *(size_t *)((char *)p - 16);
  if (size <= old) return p;
  void *grown = expat_alloc(size);
  memcpy(grown, p, old);
  expat_free(p);
  return grown;
}

static void fail(Reader *r, const char *text) {
  if (!r->error) {
    unsigned long line = XML_GetCurrentLineNumber(r->parser);
    r->error           = sk_arena_printf(r->arena, "line %lu: %s", line, text);
  }
  XML_StopParser(r->parser, XML_FALSE);
}

static SkXmlElement element_here(Reader *r, const char *name, const char **attributes) {
  unsigned long line = XML_GetCurrentLineNumber(r->parser);
  XML_Index     at   = XML_GetCurrentByteIndex(r->parser);
  return (SkXmlElement){.name       = name,
                        .path       = r->path,
                        .depth      = r->depth,
                        .line       = line > INT_MAX ? INT_MAX : (int)line,
                        .offset     = at < 0 ? 0 : (size_t)at,
                        .attributes = attributes};
}

static void on_start(void *user, const char *name, const char **attributes) {
  Reader *r = user;
  if (r->error) return;
  if (r->depth == SK_XML_MAX_DEPTH) {
    fail(r, "elements are nested too deeply");
    return;
  }
  SkXmlElement e   = element_here(r, name, attributes);
  const char  *why = r->handler->start(r->handler->user, &e);
  if (why) fail(r, why);
  size_t n            = strlen(name) + 1;
  r->path[r->depth++] = sk_arena_copy(r->arena, name, n);
}

static void on_end(void *user, const char *name) {
  Reader *r = user;
  if (r->error) return;
  r->depth--;
  static const char *none[] = {NULL};
  SkXmlElement       e      = element_here(r, name, none);
  const char        *why    = r->handler->end ? r->handler->end(r->handler->user, &e) : NULL;
  if (why) fail(r, why);
}

// Entities could repeat a text without end or name files; no description needs them.
static void on_doctype(void *user, const char *name, const char *system, const char *public,
                       int internal) {
  (void)name, (void)system, (void)public, (void)internal;
  fail(user, "document types are not allowed");
}

// What expat found, with what helps to mend it.
static void malformed(Reader *r, const char *text, size_t n) {
  enum XML_Error code = XML_GetErrorCode(r->parser);
  const char    *what = XML_ErrorString(code);
  XML_Index      at   = XML_GetCurrentByteIndex(r->parser);
  if (code == XML_ERROR_TAG_MISMATCH && r->depth > 0)
    fail(r, sk_arena_printf(r->arena, "%s: </%s> is expected, and letter case counts", what,
                            r->path[r->depth - 1]));
  else if (code == XML_ERROR_INVALID_TOKEN && at >= 0 && (size_t)at < n && text[at] == '<')
    fail(r,
         sk_arena_printf(r->arena, "%s: '<' inside a tag; the one before may lack its '>'", what));
  else
    fail(r, what);
}

const char *sk_xml_read(SkArena *arena, const char *text, size_t n, const SkXmlHandler *handler) {
  if (n > INT_MAX) return "the text is too long";
  // Memory of the parser and names on the path are used again once the reading is done.
  // A handler may read another text on the way.
  SkArena *outer = expat_memory, *scratch = sk_arena_scratch(arena);
  expat_memory                                  = scratch;
  static const XML_Memory_Handling_Suite memory = {expat_alloc, expat_grow, expat_free};
  Reader                                 r      = {
                                           .arena = scratch, .handler = handler, .parser = XML_ParserCreate_MM(NULL, &memory, NULL)};
  if (!r.parser) return "the parser cannot start";
  XML_SetUserData(r.parser, &r);
  XML_SetElementHandler(r.parser, on_start, on_end);
  XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
  if (XML_Parse(r.parser, text, (int)n, 1) == XML_STATUS_ERROR && !r.error) malformed(&r, text, n);
  XML_ParserFree(r.parser);
  expat_memory      = outer;
  const char *error = r.error ? sk_arena_printf(arena, "%s", r.error) : NULL;
  sk_arena_done(scratch);
  return error;
}

const char *sk_xml_get(const SkXmlElement *e, const char *attribute) {
  for (const char **a = e->attributes; a[0]; a += 2)
    if (strcmp(a[0], attribute) == 0) return a[1];
  return NULL;
}

bool sk_xml_in(const SkXmlElement *e, const char *parent) {
  return e->depth > 0 && strcmp(e->path[e->depth - 1], parent) == 0;
}
