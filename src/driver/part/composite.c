// From a composite model to the text of a class. Its sub-models become components, each line a Skerry.Coupling.Line, and what
// the ports need to know of their line is given to them as modifications.
#include "driver/part/composite_priv.h"

#include "cosim/fmi/declare.h"
#include "native/native.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static Made make_class(Maker *m, const char *path);
static Made make_class_of(Maker *outer, const SkComposite *c);

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcasecmp(text + n - m, end) == 0;
}

// Sub-models --------------------------------------------------------------------------------------

static bool is_file(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

// Start scripts run in a folder named after the sub-model; other files are beside the composite model.
static const char *find_file(Maker *m, const SkCompositeSub *s) {
  const char *tries[] = {sk_arena_printf(m->arena, "%s/%s/%s", m->c->folder, s->name, s->file),
                         sk_arena_printf(m->arena, "%s/%s", m->c->folder, s->file)};
  if (s->file[0] == '/' && is_file(s->file)) return s->file;
  for (int i = 0; i < 2; i++)
    if (is_file(tries[i])) return tries[i];
  sk_diag(m->in->diags, 7107, s->span, "the file '%s' of sub-model '%s' is not there", s->file,
          s->name);
  sk_diag_help(m->in->diags, "it is looked for as '%s' and '%s'", tries[0], tries[1]);
  return NULL;
}

// The class that is called as the file is, else the last one.
static const char *class_of(Maker *m, const SkStored *stored, const char *file) {
  const char *slash = strrchr(file, '/'), *stem = slash ? slash + 1 : file,
             *dot = strrchr(stem, '.'), *found = NULL;
  size_t n = dot ? (size_t)(dot - stem) : strlen(stem);
  for (; stored; stored = stored->next) {
    found = sk_class_path(m->arena, stored->klass);
    if (strncmp(stored->klass->name, stem, n) == 0 && stored->klass->name[n] == 0) break;
  }
  return found;
}

// Two sub-models may have copies of one file.
static const char *same_file(Maker *m, uint32_t before, const char *file) {
  char  *text, *other;
  size_t n, k;
  if (!sk_read_file(m->arena, file, SK_COMPOSITE_MAX_BYTES, &text, &n)) return NULL;
  for (uint32_t i = 0; i < before; i++) {
    const SkCompositeSub *s = &m->c->subs.at[i];
    if (!m->parts[i].klass || !(ends_with(s->file, ".mo") || ends_with(s->file, ".fmu"))) continue;
    const char *earlier = find_file(m, s), *a = s->interface, *b = m->c->subs.at[before].interface;
    if (a != b && (!a || !b || strcmp(a, b) != 0)) continue;
    if (earlier && sk_read_file(m->arena, earlier, SK_COMPOSITE_MAX_BYTES, &other, &k) && n == k &&
        memcmp(text, other, n) == 0)
      return m->parts[i].klass;
  }
  return NULL;
}

// Published start scripts run a tool with the model file, which is what is done here.
static bool runs_here(const SkCompositeSub *s) {
  const char *slash = strrchr(s->command, '/'), *command = slash ? slash + 1 : s->command;
  return strcmp(command, "skerry") == 0 || strncasecmp(command, "StartTLM", 8) == 0;
}

bool sk_composite_is_external(const SkCompositeSub *s) { return !runs_here(s); }

static const char *find_class(Maker *m, uint32_t i) {
  const SkCompositeSub *s = &m->c->subs.at[i];
  if (s->inner) {
    m->parts[i].made = make_class_of(m, s->inner);
    return m->parts[i].made.stored ? sk_class_path(m->arena, m->parts[i].made.stored->klass) : NULL;
  }
  SkDiags    *diags = m->in->diags;
  const char *file  = NULL, *known;
  bool        text = ends_with(s->file, ".mo"), nested = sk_composite_is(s->file);
  bool        unit       = ends_with(s->file, ".fmu") && m->host;
  bool        known_file = text || nested || unit;
  if (!runs_here(s) || (!known_file && strpbrk(s->file, "/ ")) || ends_with(s->file, ".hmf") ||
      ends_with(s->file, ".in") || ends_with(s->file, ".slx")) {
    sk_diag(diags, 7107, s->span, "sub-model '%s' ('%s' started by '%s') cannot be run here",
            s->name, s->file, s->command);
    sk_diag_help(
        diags,
        "files of Modelica (.mo), FMUs (.fmu), composite models (.xml) and names of classes can");
    return NULL;
  }
  if (!known_file) {
    if (sk_library_find(m->in->library, s->file)) return s->file;
    sk_diag(diags, 7107, s->span, "there is no class '%s' for sub-model '%s'", s->file, s->name);
    return NULL;
  }
  file = find_file(m, s);
  if (!file) return NULL;
  if ((text || unit) && (known = same_file(m, i, file))) return known;
  uint32_t    errors = sk_diags_errors(diags);
  const char *otherwise =
      unit ? sk_composite_identifier(m, sk_arena_printf(m->arena, "%s of %s", s->file, m->c->name))
           : NULL;
  if (nested) m->parts[i].made = make_class(m, file);
  const SkStored *stored =
      nested ? m->parts[i].made.stored
      : unit ? m->host->fmu(m->host->user, m->in->library, file, s->interface, otherwise)
             : sk_library_load(m->in->library, file);
  if (!stored || sk_diags_errors(diags) > errors) {
    if (sk_diags_errors(diags) == errors)
      sk_diag(diags, 7107, s->span, "there is no class in '%s'", file);
    return NULL;
  }
  return nested || unit ? sk_class_path(m->arena, stored->klass) : class_of(m, stored, file);
}

// Ports -------------------------------------------------------------------------------------------

static const char *kind_of(const SkCompositePort *p) {
  static const char *const waves[] = {"1 mechanical", "1 rotational", "1 hydraulic",
                                      "1 pneumatic",  "1 electric",   "1 thermal"};
  if (p->causality == SK_LINK_IN) return "in signal";
  if (p->causality == SK_LINK_OUT) return "out signal";
  return p->dimensions == 6 ? "6 mechanical" : waves[p->domain];
}

static void tell_ports(Maker *m, Part *part) {
  SkBuf names = sk_buf_new(m->arena);
  for (uint32_t i = 0; i < part->search.ports.n && i < 20; i++)
    sk_buf_printf(&names, "%s'%s'", i ? ", " : "", part->search.ports.at[i].name);
  if (names.n)
    sk_diag_help(m->in->diags, "the class '%s' has %s; connectors can be ports, too", part->klass,
                 names.text);
  else
    sk_diag_help(
        m->in->diags,
        "the class '%s' has no ports by interfaceName; a connector of that name can be one",
        part->klass);
}

// A wave that goes on inside of a system: the port where it ends there.
static const char *inner_port(Maker *m, const Part *part, const char *name) {
  const SkComposite *c = part->made.c;
  for (uint32_t i = 0; c && i < c->lines.n; i++)
    for (int k = 0; k < 2; k++) {
      SkCompositeEnd own = c->lines.at[i].end[k], end = c->lines.at[i].end[1 - k];
      if (own.sub != SK_COMPOSITE_SELF || end.sub == SK_COMPOSITE_SELF ||
          strcmp(sk_composite_port(c, own)->name, name) != 0)
        continue;
      const Part *inside = &part->made.parts[end.sub];
      return sk_arena_printf(m->arena, "%s.%s", sk_composite_identifier(m, inside->sub->name),
                             inner_port(m, inside, sk_composite_port(c, end)->name));
    }
  return name;
}

// The name as the class of an FMU has it, where it is no identifier.
static bool find_by_name(Maker *m, Part *part, const char *name, SkFoundPort *out) {
  if (sk_ports_find(&part->search, name, out)) return true;
  SkBuf quoted = sk_buf_new(m->arena);
  sk_fmu_put_name(&quoted, name);
  return sk_ports_find(&part->search, quoted.text, out);
}

static bool find_port(Maker *m, Part *part, uint32_t k) {
  const SkCompositePort *p     = &part->sub->ports.at[k];
  SkFoundPort           *out   = &part->ports[k];
  SkDiags               *diags = m->in->diags;
  const char *name = p->causality == SK_LINK_BOTH ? inner_port(m, part, p->name) : p->name;
  if (p->parameter) {
    *out = (SkFoundPort){.name = p->name, .path = p->name, .kind = "parameter"};
    return true;
  }
  if (!find_by_name(m, part, name, out)) {
    sk_diag(diags, 7107, p->span, "sub-model '%s' has no port '%s'", part->sub->name, p->name);
    tell_ports(m, part);
    return false;
  }
  if (strcmp(out->kind, kind_of(p)) != 0) {
    sk_diag(diags, 7107, p->span, "port '%s' of '%s' is '%s' in the sub-model and '%s' here",
            p->name, part->sub->name, out->kind, kind_of(p));
    return false;
  }
  if (strchr(out->path, '[')) {
    sk_diag(diags, 7107, p->span,
            "port '%s' of '%s' is in an array ('%s'), which cannot be reached", p->name,
            part->sub->name, out->path);
    return false;
  }
  return true;
}

static bool find_part(Maker *m, uint32_t i) {
  Part *part   = &m->parts[i];
  part->sub    = &m->c->subs.at[i];
  part->client = -1;
  if (sk_composite_is_external(part->sub)) return sk_composite_external_part(m, i);
  part->klass = find_class(m, i);
  if (!part->klass) return false;
  part->flat = sk_model_flatten(m->in, part->klass);
  if (!part->flat) return false;
  part->search   = sk_ports_of(m->arena, part->flat);
  part->ports    = SK_NEWS(m->arena, SkFoundPort, part->sub->ports.n + 1);
  part->at_ports = SK_NEWS(m->arena, Changes, part->sub->ports.n + 1);
  memset(part->at_ports, 0, sizeof(Changes) * (part->sub->ports.n + 1));
  bool ok = true;
  for (uint32_t k = 0; k < part->sub->ports.n; k++) ok &= find_port(m, part, k);
  return ok;
}

// Names and values in Modelica ----------------------------------------------------------------------

void sk_composite_quote(SkBuf *out, const char *text, char quote) {
  sk_buf_char(out, quote);
  for (; *text; text++) {
    if (*text == quote || *text == '\\') sk_buf_char(out, '\\');
    if ((unsigned char)*text >= 32) sk_buf_char(out, *text);
  }
  sk_buf_char(out, quote);
}

const char *sk_composite_identifier(Maker *m, const char *name) {
  if (sk_native_name_ok(name)) return name;
  SkBuf out = sk_buf_new(m->arena);
  sk_composite_quote(&out, name, '\'');
  return out.text;
}

const char *sk_composite_number(Maker *m, double value) {
  SkBuf out = sk_buf_new(m->arena);
  sk_buf_double(&out, value);
  return out.text;
}

void sk_composite_change(Maker *m, Changes *list, const char *path, const char *value) {
  Change c = {path, value};
  sk_vec_push(m->arena, list, c);
}

// What a port of the composite model is in the class: the sub-model's own, or an adapter beside it.
static const char *adapter_name(Maker *m, const Part *part, const SkFoundPort *port) {
  SkBuf out = sk_buf_new(m->arena);
  // Names that are in quotes already have none inside of others.
  SkBuf plain = sk_buf_new(m->arena);
  for (const char *p = port->name; *p; p++)
    if (*p != '\'') sk_buf_char(&plain, *p);
  sk_composite_quote(&out, sk_arena_printf(m->arena, "%s.%s", part->sub->name, plain.text), '\'');
  return out.text;
}

const char *sk_composite_reference(Maker *m, SkCompositeEnd end) {
  const Part        *part = &m->parts[end.sub];
  const SkFoundPort *port = &part->ports[end.port];
  if (port->adapter) return adapter_name(m, part, port);
  return sk_arena_printf(m->arena, "%s.%s", sk_composite_identifier(m, part->sub->name),
                         port->path);
}

static void change_port(Maker *m, SkCompositeEnd end, const char *member, const char *value) {
  Part              *part = &m->parts[end.sub];
  const SkFoundPort *port = &part->ports[end.port];
  if (port->adapter)
    sk_composite_change(m, &part->at_ports[end.port], member, value);
  else
    sk_composite_change(m, &part->changes, sk_arena_printf(m->arena, "%s.%s", port->path, member),
                        value);
}

// Lines -------------------------------------------------------------------------------------------

static void turn_port(Maker *m, SkCompositeEnd end) {
  const SkCompositeSub *s = m->parts[end.sub].sub;
  double                t[9];
  sk_angles_to_matrix(s->angle, t);
  bool  there  = s->place[0] != 0.0 || s->place[1] != 0.0 || s->place[2] != 0.0;
  bool  turned = s->angle[0] != 0.0 || s->angle[1] != 0.0 || s->angle[2] != 0.0;
  SkBuf out    = sk_buf_new(m->arena);
  for (int i = 0; i < 9; i++) {
    sk_buf_z(&out, i == 0 ? "{{" : i % 3 == 0 ? "}, {" : ", ");
    sk_buf_double(&out, t[i]);
  }
  sk_buf_z(&out, "}}");
  if (turned) change_port(m, end, "turn", out.text);
  if (there)
    change_port(
        m, end, "place",
        sk_arena_printf(m->arena, "{%s, %s, %s}", sk_composite_number(m, s->place[0]),
                        sk_composite_number(m, s->place[1]), sk_composite_number(m, s->place[2])));
}

// It grows with a delay that varies.
static const char *impedance(Maker *m, const SkCompositeLine *l, uint32_t i, int k, double Z) {
  const char *text = sk_composite_number(m, Z);
  return l->delay_from ? sk_arena_printf(m->arena, "%s*line%u.Z%d", text, i + 1, k + 1) : text;
}

// Tells a port of its line.
static void join(Maker *m, uint32_t i, int k) {
  const SkCompositeLine *l    = &m->c->lines.at[i];
  SkCompositeEnd         end  = l->end[k];
  const SkCompositePort *p    = sk_composite_port(m->c, end);
  const char            *D    = sk_composite_number(m, l->delay);
  double                 late = 0.0;
  if (sk_composite_is_direct(l)) {
    if (k == 1) sk_composite_join_direct(m, l);
    return;
  }
  if (end.sub == SK_COMPOSITE_SELF || l->end[1 - k].sub == SK_COMPOSITE_SELF) return;
  if (m->parts[end.sub].client >= 0) return;  // the wire knows
  const SkFoundPort *port = &m->parts[end.sub].ports[end.port];
  const char        *sent = sk_composite_external_sent(m, l->end[1 - k], &late);
  if (!sent) sent = sk_arena_printf(m->arena, "%s.sent", sk_composite_reference(m, l->end[1 - k]));
  if (port->taken) {
    sk_diag(m->in->diags, 7107, l->span, "port '%s' of '%s' is connected inside the sub-model",
            p->name, m->parts[end.sub].sub->name);
  } else if (p->causality == SK_LINK_IN) {
    change_port(m, end, "connected", "true");
    change_port(m, end, "D", D);
    change_port(m, end, "c",
                sk_arena_printf(m->arena, "delay(%s, %s)", sk_composite_converted(m, l, sent),
                                sk_composite_number(m, l->delay - late)));
  } else if (p->causality == SK_LINK_BOTH) {
    change_port(m, end, "connected", "true");
    change_port(m, end, "D", D);
    change_port(m, end, "Zf", impedance(m, l, i, k, l->Zf));
    if (p->dimensions == 6) change_port(m, end, "Zfr", impedance(m, l, i, k, l->Zfr));
    change_port(
        m, end, "c",
        sk_arena_printf(m->arena, "line%u.c%d%s", i + 1, k + 1, p->dimensions == 6 ? "" : "[1]"));
  }
}

static void put_line(Maker *m, SkBuf *out, uint32_t i) {
  const SkCompositeLine *l = &m->c->lines.at[i];
  const SkCompositePort *p = sk_composite_port(m->c, l->end[0]);
  if (p->causality != SK_LINK_BOTH || l->end[0].sub == SK_COMPOSITE_SELF ||
      l->end[1].sub == SK_COMPOSITE_SELF)
    return;
  // Between two that run elsewhere frames go directly; there the line shows in the results what they tell each other.
  sk_buf_printf(out, "  Skerry.Coupling.%s line%u(n = %d, D = %s, alpha = %s",
                l->delay_from ? "VaryingLine" : "Line", i + 1, p->dimensions,
                sk_composite_number(m, l->delay), sk_composite_number(m, l->alpha));
  if (l->delay_from)
    sk_buf_printf(out, ", longest = %s, wanted = %s", sk_composite_number(m, l->longest),
                  sk_composite_signal(m, l->delay_end));
  for (int end = 0; end < 2; end++) {
    bool        one  = p->dimensions == 1;
    double      late = 0.0;
    const char *sent = sk_composite_external_sent(m, l->end[end], &late);
    if (!sent) sent = sk_arena_printf(m->arena, "%s.sent", sk_composite_reference(m, l->end[end]));
    sk_buf_printf(out, ", sent%d = %s%s%s", end + 1, one ? "{" : "", sent, one ? "}" : "");
    if (late > 0.0) sk_buf_printf(out, ", late%d = %s", end + 1, sk_composite_number(m, late));
  }
  sk_buf_z(out, ");\n");
}

// Text --------------------------------------------------------------------------------------------

// Dots between names become DOT, which comes before everything else in the order: what belongs to one component stands
// together, and dots of quoted names stay.
#define DOT '\1'
static const char *with_parts(Maker *m, const char *path) {
  char *copy   = sk_arena_printf(m->arena, "%s", path);
  bool  quoted = false;
  for (char *p = copy; *p; p++) {
    if (*p == '\\' && p[1])
      p++;
    else if (*p == '\'')
      quoted = !quoted;
    else if (*p == '.' && !quoted)
      *p = DOT;
  }
  return copy;
}

static int by_path(const void *a, const void *b) {
  return strcmp(((const Change *)a)->path, ((const Change *)b)->path);
}

// a(b(c = 1, d = 2), e = 3) of a.b.c, a.b.d and a.e.
static void put_changes(Maker *m, SkBuf *out, Changes list) {
  Change *all = list.at;
  for (uint32_t i = 0; i < list.n; i++) all[i].path = with_parts(m, all[i].path);
  if (list.n > 1) qsort(all, list.n, sizeof *all, by_path);
  const char *open  = "";  // the path before; its first `depth` bytes name components that are open
  size_t      depth = 0;
  for (uint32_t i = 0; i < list.n; i++) {
    const char *path = all[i].path, *from, *part;
    size_t      same = 0;
    for (size_t k = 0; k < depth && path[k] == open[k]; k++)
      if (path[k] == DOT) same = k + 1;
    for (size_t k = same; k < depth; k++)
      if (open[k] == DOT) sk_buf_char(out, ')');
    if (i) sk_buf_z(out, ", ");
    for (from = path + same; (part = strchr(from, DOT)); from = part + 1)
      sk_buf_printf(out, "%.*s(", (int)(part - from), from);
    sk_buf_printf(out, "%s = %s", from, all[i].value);
    open  = path;
    depth = (size_t)(from - path);
  }
  for (size_t k = 0; k < depth; k++)
    if (open[k] == DOT) sk_buf_char(out, ')');
}

// What the results have of a port that is called otherwise in the sub-model.
static void put_view(SkBuf *out, const SkFoundPort *port, const char *name) {
  static const struct {
    const char *kind, *klass, *members[8];
  } views[] = {{"1 mechanical", "Mechanical", {"x", "v", "F"}},
               {"1 rotational", "Rotational", {"phi", "w", "T"}},
               {"1 hydraulic", "Hydraulic", {"q", "p"}},
               {"1 pneumatic", "Pneumatic", {"qm", "p"}},
               {"1 electric", "Electric", {"I", "U"}},
               {"1 thermal", "Thermal", {"Q", "T"}},
               {"6 mechanical", "Frame", {"R", "phi", "A", "vR", "Omega", "F_tie", "M_tie"}}};
  if (strcmp(port->kind, "in signal") == 0 || strcmp(port->kind, "out signal") == 0) {
    sk_buf_printf(out, "    Real %s = %s.%s;\n", name, port->path, *port->kind == 'i' ? "y" : "u");
    return;
  }
  for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
    if (strcmp(views[i].kind, port->kind) != 0) continue;
    sk_buf_printf(out, "    Skerry.Coupling.Views.%s %s", views[i].klass, name);
    for (int k = 0; k < 8 && views[i].members[k]; k++)
      sk_buf_printf(out, "%s%s = %s.%s", k ? ", " : "(", views[i].members[k], port->path,
                    views[i].members[k]);
    sk_buf_z(out, ");\n");
  }
}

// A class that shows ports under the names that the composite model has for them.
static void put_local(Maker *m, SkBuf *out, Part *part) {
  SkBuf body = sk_buf_new(m->arena), name = sk_buf_new(m->arena);
  for (uint32_t k = 0; k < part->sub->ports.n; k++) {
    const SkFoundPort *port   = &part->ports[k];
    const char        *called = part->sub->ports.at[k].name;
    if (!port->adapter && strcmp(port->path, called) != 0 && !strchr(called, '.') &&
        !sk_ports_taken(part->flat, called))
      put_view(&body, port, sk_composite_identifier(m, called));
  }
  if (!body.n) return;
  sk_composite_quote(&name, sk_arena_printf(m->arena, "%s with its ports", part->sub->name), '\'');
  part->local = name.text;
  sk_buf_printf(out, "  model %s\n    extends .%s;\n%s  end %s;\n", part->local, part->klass,
                body.text, part->local);
}

static void put_part(Maker *m, SkBuf *out, uint32_t i) {
  Part       *part = &m->parts[i];
  const char *name = sk_composite_identifier(m, part->sub->name);
  if (part->client >= 0)
    sk_composite_external_local(m, out, part);
  else
    put_local(m, out, part);
  sk_buf_printf(out, "  %s%s %s", part->local ? "" : ".", part->local ? part->local : part->klass,
                name);
  if (part->changes.n) {
    sk_buf_char(out, '(');
    put_changes(m, out, part->changes);
    sk_buf_char(out, ')');
  }
  sk_buf_z(out, ";\n");
  for (uint32_t k = 0; k < part->sub->ports.n; k++) {
    const SkFoundPort *port = &part->ports[k];
    if (!sk_composite_needs_adapter(m, i, k)) continue;
    const char *adapter = adapter_name(m, part, port);
    sk_buf_printf(out, "  Skerry.Coupling.%s %s(interfaceName = ", port->adapter->klass, adapter);
    // Unlike others an adapter is beside the sub-model, so its name has that of the sub-model in it.
    sk_composite_quote(out, sk_arena_printf(m->arena, "%s.%s", part->sub->name, port->name), '"');
    if (part->at_ports[k].n) sk_buf_z(out, ", ");
    put_changes(m, out, part->at_ports[k]);
    sk_buf_z(out, ");\n");
  }
}

static void put_joins(Maker *m, SkBuf *out) {
  for (uint32_t i = 0; i < m->c->subs.n; i++)
    for (uint32_t k = 0; k < m->c->subs.at[i].ports.n; k++) {
      const SkFoundPort *port = &m->parts[i].ports[k];
      if (!sk_composite_needs_adapter(m, i, k)) continue;
      // Signals may be variables that are no connectors.
      bool signal = port->kind[0] == 'i' || port->kind[0] == 'o';
      sk_buf_printf(out, signal ? "  %s.%s = %s.%s;\n" : "  connect(%s.%s, %s.%s);\n",
                    adapter_name(m, &m->parts[i], port), port->adapter->connector,
                    sk_composite_identifier(m, m->c->subs.at[i].name), port->path);
    }
}

static void put_class(Maker *m, SkBuf *out, const char *name) {
  const SkComposite *c = m->c;
  sk_buf_printf(out, "model %s ", name);
  sk_composite_quote(out, sk_arena_printf(m->arena, "Composite model %s", c->path), '"');
  sk_buf_char(out, '\n');
  sk_composite_own_ports(m, out);
  for (uint32_t i = 0; i < c->subs.n; i++) put_part(m, out, i);
  for (uint32_t i = 0; i < c->lines.n; i++) put_line(m, out, i);
  if (m->wire) sk_composite_external_touch(m, out);
  sk_buf_z(out, "equation\n");
  put_joins(m, out);
  if (m->equations->n) sk_buf_z(out, m->equations->text);
  sk_buf_printf(out, "  annotation(experiment(StartTime = %s, StopTime = %s",
                sk_composite_number(m, c->start), sk_composite_number(m, c->stop));
  if (c->write_step > 0.0)
    sk_buf_printf(out, ", Interval = %s", sk_composite_number(m, c->write_step));
  sk_buf_printf(out, "));\nend %s;\n", name);
}

static const char *class_name(Maker *m) {
  const char *name = *m->c->name ? m->c->name : "composite", *first = name;
  // Often one of the sub-models is called as the file is, and systems inside of others may have one name.
  for (int i = 1;; i++) {
    const char *text = sk_composite_identifier(m, name);
    if (!sk_library_top(m->in->library, sk_name_z(m->in->names, text))) return text;
    name = i == 1 ? sk_arena_printf(m->arena, "%s composite", first)
                  : sk_arena_printf(m->arena, "%s composite %d", first, i);
  }
}

static Made make_class_of(Maker *outer, const SkComposite *c) {
  SkDiags *diags  = outer->in->diags;
  uint32_t before = sk_diags_errors(diags);
  Maker    m      = *outer;
  SkBuf    out = sk_buf_new(m.arena), equations = sk_buf_new(m.arena);
  m.c         = c;
  m.wire      = NULL;
  m.equations = &equations;
  m.parts     = SK_NEWS(m.arena, Part, m.c->subs.n + 1);
  memset(m.parts, 0, sizeof(Part) * (m.c->subs.n + 1));
  Made made = {c, m.parts, NULL};
  bool ok   = true;
  if (m.depth >= MAX_NESTING) {
    sk_diag(diags, 7107, (SkSpan){0, 0}, "composite model '%s' is nested too deeply", c->name);
    return made;
  }
  m.around[m.depth++] = "";
  for (uint32_t i = 0; i < m.c->subs.n; i++) ok &= find_part(&m, i);
  if (!ok || !sk_composite_make_wire(&m)) return made;
  sk_composite_set_parameters(&m);
  for (uint32_t i = 0; i < m.c->subs.n; i++)
    for (uint32_t k = 0; m.parts[i].client < 0 && k < m.parts[i].sub->ports.n; k++)
      if (m.parts[i].sub->ports.at[k].dimensions == 6) turn_port(&m, (SkCompositeEnd){i, k});
  for (uint32_t i = 0; i < m.c->lines.n; i++)
    for (int k = 0; k < 2; k++) join(&m, i, k);
  sk_composite_rest_inputs(&m);
  if (sk_diags_errors(diags) > before) return made;
  put_class(&m, &out, class_name(&m));
  bool inside = outer->c && outer->c->source == c->source;
  made.stored =
      sk_library_load_text(m.in->library,
                           inside ? sk_arena_printf(m.arena, "<%s of %s>", c->name, c->path)
                                  : sk_arena_printf(m.arena, "<%s>", c->path),
                           out.text, out.n);
  return made;
}

static Made make_class(Maker *outer, const char *path) {
  SkDiags *diags = outer->in->diags;
  Maker    m     = *outer;
  Made     none  = {0};
  char     real[PATH_MAX];
  if (!realpath(path, real)) snprintf(real, sizeof real, "%s", path);
  for (int i = 0; i < m.depth; i++) {
    if (strcmp(m.around[i], real) != 0 && m.depth < MAX_NESTING) continue;
    sk_diag(diags, 7107, (SkSpan){0, 0},
            "composite model '%s' contains itself, or is nested too deeply", path);
    return none;
  }
  m.around[m.depth++] = sk_arena_printf(m.arena, "%s", real);
  uint32_t     before = sk_diags_errors(diags);
  SkComposite *c      = sk_composite_open(m.arena, m.in->sources, diags, m.host, path);
  if (!c || sk_diags_errors(diags) > before) return none;
  return make_class_of(&m, c);
}

const SkStored *sk_composite_class(const SkModelInput *in, SkCompositeHost *host,
                                   const char *path) {
  Maker m = {.in = in, .host = host, .arena = in->arena};
  return make_class(&m, path).stored;
}
