// model/diagram/drawing.h - what the files of the diagram share: values of annotations, spans, shapes.
#ifndef SK_MODEL_DRAWING_H
#define SK_MODEL_DRAWING_H

#include "base/utf16.h"
#include "model/diagram/diagram.h"
#include "model/tree/name_at.h"

#define SK_DRAW_LOOKS 200000u  // at values, for one class: beyond that they are not known
#define SK_DRAW_DEPTH 64u      // of extends clauses, and of values that other values need

typedef struct {
  const SkSource *source;
  SkUtf16         units;
} SkDrawFile;

// One question.
typedef struct {
  SkCx        *cx;
  SkModelInput in;
  SkWritable  *writable;
  void        *user;
  SkBuf       *out;
  const SkClass
          *asked;  // whose own shapes are told apart; NULL: those of the node that is looked at
  uint32_t looks;
  SK_VEC(SkDrawFile) files;
} SkDraw;

SkDraw      sk_draw(const SkModelInput *in, SkBuf *out);
void        sk_draw_span(SkDraw *d, SkSpan span);  // [file, from, to]
void        sk_draw_files(SkDraw *d);              // ,"files":[...]
void        sk_draw_text(SkDraw *d, const char *text);
bool        sk_draw_readonly(const SkDraw *d, const SkClass *klass);
const char *sk_draw_written(const SkDraw *d, const SkExpr *e);  // as it is in the text

// Values (drawing_value.c) ---------------------------------------------------------------------------

typedef enum { SK_DV_UNKNOWN, SK_DV_NUMBER, SK_DV_BOOL, SK_DV_TEXT, SK_DV_LIST } SkDrawKind;

typedef struct SkDrawValue {
  SkDrawKind          kind;
  double              number;
  bool                boolean;
  const char         *text;  // a String, or the literal of an enumeration
  struct SkDrawValue *next, *child;
} SkDrawValue;

// scope: where names are looked up, NULL: nowhere.
SkDrawValue sk_draw_value(SkDraw *d, SkNode *scope, const SkExpr *e);
// The second argument of DynamicSelect, or NULL.
const SkExpr *sk_draw_dynamic(const SkExpr *e);
void          sk_draw_json(SkBuf *out, const SkDrawValue *v);

// Shapes (drawing_shape.c) ---------------------------------------------------------------------------

const SkMod *sk_draw_mod(const SkMod *list, const char *name);
// "name":value for all attributes of a Line, Text ... from a call or from modifiers, then "spans" and "dynamic". False: there
// is no such kind.
bool sk_draw_shape(SkDraw *d, SkNode *scope, const char *kind, const SkExpr *call,
                   const SkMod *mods);
bool sk_draw_knows(const SkExpr *call);
// Whether it hangs on parameters; and its value.
bool        sk_draw_visible(SkDraw *d, SkNode *scope, const SkExpr *call, bool *visible);
const char *sk_draw_text_string(const SkExpr *call);  // NULL: none, or computed
// A Placement's transformation; `other` has what `args` does not.
void sk_draw_transformation(SkDraw *d, SkNode *scope, const SkMod *args, const SkMod *other);
void sk_draw_coordinates(SkDraw *d, SkNode *scope, const SkMod *system);

// Icons (drawing_icon.c) -----------------------------------------------------------------------------

typedef struct {
  SkNode        *scope;  // of names in it
  const SkClass *klass;  // in whose text it stands
  const SkExpr  *call;   // Line(...), ...
  bool           own;
} SkDrawShape;

typedef SK_VEC(SkDrawShape) SkDrawShapes;

typedef struct {
  SkDrawShapes shapes;
  const SkMod *system;  // coordinateSystem, or NULL
  SkNode      *system_scope;
  bool         any;
} SkDrawLayer;

// layer: "Icon" or "Diagram".
void sk_draw_layer(SkDraw *d, SkNode *klass, const char *layer, SkDrawLayer *out);
void sk_draw_print_layer(SkDraw *d, const SkDrawLayer *layer);  // {...
// {"coordinates":..,"shapes":..,"connectors":..}; false: it has none, nothing is written.
bool sk_draw_icon(SkDraw *d, SkNode *klass);
void sk_draw_connectors(SkDraw *d, SkNode *klass);  // ,"connectors":[...]
// The class of a component as named, or NULL.
SkNode *sk_draw_class_of(SkDraw *d, SkNode *component);
// Its full name; of a class that cannot be found the name as it is written.
const char *sk_draw_class_name(SkDraw *d, SkNode *component);
// {"text":..,"value":..} or null.
void    sk_draw_condition(SkDraw *d, SkNode *component);
void    sk_draw_size(SkDraw *d, const SkElement *e);
SkNode *sk_draw_scope(SkNode *component);  // in which its declaration stands
// Component number i of an expanded node, inherited ones too; NULL: it is none.
SkNode      *sk_draw_member(SkDraw *d, SkNode *of, uint32_t i);
const SkMod *sk_draw_placement(const SkNode *component);                            // NULL: none
bool         sk_draw_placed(SkDraw *d, SkNode *component, const SkMod *placement);  // its `visible`

#endif
