#include "driver/part/stub.h"

#include <stdlib.h>
#include <string.h>

extern const char sk_native_support[];  // native/support.mo, embedded

// Text between quotes, for Modelica.
static void put_quoted(SkBuf *out, const char *text) {
  sk_buf_char(out, '"');
  for (const char *p = text; *p; p++) {
    if (*p == '"' || *p == '\\') sk_buf_char(out, '\\');
    sk_buf_char(out, *p == '\n' || *p == '\t' ? ' ' : *p);
  }
  sk_buf_char(out, '"');
}

static void put_doc(SkBuf *out, const char *doc) {
  if (!doc || !*doc) return;
  sk_buf_char(out, ' ');
  put_quoted(out, doc);
}

// Declarations ------------------------------------------------------------------------------------

// Number of the parameter that is the size of the ports, -1: none.
static int size_parameter(const SkComponentType *type) {
  const char *size = type->ports[type->n_ports - 1].size;
  return size ? sk_native_parameter(type, size) : -1;
}

// {a, b} or {{a, b}, {c, d}}.
static void put_values(SkBuf *out, const SkParameterInfo *p) {
  for (int i = 0; i < p->n_values; i++) {
    sk_buf_z(out, i == 0 ? "{" : ", ");
    if (p->columns > 1 && i % p->columns == 0) sk_buf_char(out, '{');
    sk_buf_double(out, p->values[i]);
    if (p->columns > 1 && i % p->columns == p->columns - 1) sk_buf_char(out, '}');
  }
  sk_buf_char(out, '}');
}

// 0 or 1 as the condition of a port: Boolean in Modelica.
static bool is_condition(const SkComponentType *type, int parameter) {
  for (int i = 0; i < type->n_ports; i++)
    if (type->ports[i].only_if &&
        strcmp(type->ports[i].only_if, type->parameters[parameter].name) == 0)
      return true;
  return false;
}

static void put_attributes(SkBuf *out, const SkParameterInfo *p, bool whole) {
  const char *open = p->columns ? "(each " : "(", *next = p->columns ? ", each " : ", ",
             *before = open;
  bool unit = p->unit && *p->unit && !whole, limited = p->min != 0 || p->max != 0;
  if (unit) {
    sk_buf_printf(out, "%sunit = \"%s\"", before, p->unit);
    before = next;
  }
  if (limited && p->min > -1e299) {
    sk_buf_printf(out, "%smin = ", before);
    sk_buf_double(out, p->min);
    before = next;
  }
  if (limited && p->max < 1e299) {
    sk_buf_printf(out, "%smax = ", before);
    sk_buf_double(out, p->max);
    before = next;
  }
  if (before != open) sk_buf_char(out, ')');
}

static void put_parameter(SkBuf *out, const SkComponentType *type, int i) {
  const SkParameterInfo *p     = &type->parameters[i];
  bool                   whole = i == size_parameter(type), truth = is_condition(type, i);
  sk_buf_printf(out, "parameter %s %s", whole ? "Integer" : truth ? "Boolean" : "Real", p->name);
  if (p->columns == 1) sk_buf_z(out, "[:]");
  if (p->columns > 1) sk_buf_printf(out, "[:, %d]", p->columns);
  if (!truth) put_attributes(out, p, whole);
  sk_buf_z(out, " = ");
  if (truth)
    sk_buf_z(out, p->value > 0.5 ? "true" : "false");
  else if (p->columns)
    put_values(out, p);
  else if (p->formula)
    sk_buf_z(out, p->formula);
  else
    sk_buf_double(out, p->value);
  put_doc(out, p->doc);
  if (truth) sk_buf_z(out, " annotation(Evaluate = true)");
  sk_buf_z(out, ";\n");
}

static void put_members(SkBuf *out, const SkComponentType *type, int indent) {
  for (int i = 0; i < type->n_ports; i++) {
    const SkPortInfo *port = &type->ports[i];
    const SkNodeInfo *node = &sk_node_infos[port->node];
    const char       *text = type->kind == SK_C_TYPE ? node->connector_c : node->connector;
    sk_buf_printf(out, "%*s%s %s", indent, "", text, port->name);
    if (port->size) sk_buf_printf(out, "[%s]", port->size);
    if (port->only_if) sk_buf_printf(out, " if %s", port->only_if);
    put_doc(out, port->doc);
    sk_buf_z(out, ";\n");
  }
  for (int i = 0; i < type->n_parameters; i++) {
    sk_buf_printf(out, "%*s", indent, "");
    put_parameter(out, type, i);
  }
  for (int i = 0; i < type->n_results; i++) {
    const SkResultInfo *r = &type->results[i];
    sk_buf_printf(out, "%*sReal %s", indent, "", r->name);
    if (r->unit && *r->unit) sk_buf_printf(out, "(unit = \"%s\")", r->unit);
    put_doc(out, r->doc);
    sk_buf_z(out, ";\n");
  }
}

// Under a name of the papers, in the package TLM.
static bool is_paper(const SkComponentType *type) { return strncmp(type->name, "TLM.", 4) == 0; }

// Behaviour ---------------------------------------------------------------------------------------

// Number of single ports; an array of ports comes after them.
static int singles(const SkComponentType *type) {
  return type->n_ports - (type->ports[type->n_ports - 1].size != NULL);
}

// What a component reads or writes at a port: names of members of its connector.
static int member_names(const SkComponentType *type, const SkPortInfo *port, bool write,
                        const char *names[3]) {
  const SkNodeInfo *node = &sk_node_infos[port->node];
  if (port->node >= SK_NODE_SIGNAL_IN) {
    names[0] = "";  // the connector is the number
    return (port->node == SK_NODE_SIGNAL_OUT) == write ? 1 : 0;
  }
  if ((type->kind == SK_C_TYPE) == write) {
    names[0] = "c";
    names[1] = "Zc";
    return 2;
  }
  // What an island of its own sends; the intensity follows from it.
  if (type->kind == SK_F_TYPE) {
    names[0] = node->flow;
    names[1] = node->position;
    return node->position ? 2 : 1;
  }
  names[0] = node->intensity;
  names[1] = node->flow;
  names[2] = node->position;
  return node->position ? 3 : 2;
}

// A line has a copy for each port that it writes: how many for the ports before number n.
static int copies_before(const SkComponentType *type, int n) {
  const char *names[3];
  int         copies = 0;
  for (int i = 0; i < n; i++) copies += member_names(type, &type->ports[i], true, names) > 0;
  return copies;
}

// "{a, b}, table[:, 1], table[:, 2], {0}" between the brackets of cat.
static void put_numbers(SkBuf *out, const SkComponentType *type) {
  sk_buf_z(out, "cat(1, ");
  for (int i = 0; i < type->n_parameters; i++) {
    const SkParameterInfo *p = &type->parameters[i];
    if (p->columns == 1)
      sk_buf_printf(out, "%s, ", p->name);
    else if (p->columns > 1)
      for (int k = 1; k <= p->columns; k++) sk_buf_printf(out, "%s[:, %d], ", p->name, k);
    else if (is_condition(type, i))
      sk_buf_printf(out, "{if %s then 1 else 0}, ", p->name);
    else
      sk_buf_printf(out, "{%s}, ", p->name);
  }
  sk_buf_z(out, "{0}), {");
  for (int i = 0; i < type->n_parameters; i++) {
    if (type->parameters[i].columns)
      sk_buf_printf(out, "size(%s, 1), ", type->parameters[i].name);
    else
      sk_buf_z(out, "1, ");
  }
  sk_buf_z(out, "0}");
}

// A member of a port, "P1.f" or "P[j].f"; of a port that may be absent, what stands for it.
static const char *member_text(SkArena *a, const SkPortInfo *port, const char *index,
                               const char *name) {
  return sk_arena_printf(a, "%s%s%s%s%s", port->only_if ? "native_" : "", port->name, index,
                         *name ? "." : "", name);
}

// A line takes the mean of what is at its port just after the last tick and just before this one: what
// has not changed in between is itself, and what equations change is taken neither early nor late.
static bool is_mean(const SkComponentType *type, const SkPortInfo *port, int k) {
  return type->kind == SK_C_TYPE && port->node < SK_NODE_SIGNAL_IN && k < 2;
}

// Where a line keeps what is at its port just after a tick.
static const char *kept_text(SkArena *a, const SkPortInfo *port, const char *index,
                             const char *name) {
  return sk_arena_printf(a, "native_%s_%s%s", port->name, name, index);
}

static void put_member(SkArena *a, SkBuf *out, const SkComponentType *type, const SkPortInfo *port,
                       const char *index, const char *name, int k) {
  const char *text = member_text(a, port, index, name);
  if (is_mean(type, port, k))
    sk_buf_printf(out, "(pre(%s) + pre(%s))/2", text, kept_text(a, port, index, name));
  else
    sk_buf_printf(out, type->kind == SK_C_TYPE ? "pre(%s)" : "%s", text);
}

// What it reads: of a line one step ago, else now. Never empty.
static void put_reads(SkArena *a, SkBuf *out, const SkComponentType *type) {
  const char *names[3], *before = "cat(1, {";
  for (int i = 0; i < singles(type); i++) {
    const SkPortInfo *port = &type->ports[i];
    for (int k = 0, m = member_names(type, port, false, names); k < m; k++, before = ", ") {
      sk_buf_z(out, before);
      put_member(a, out, type, port, "", names[k], k);
    }
  }
  before = *before == ',' ? "}, " : "cat(1, ";
  if (singles(type) < type->n_ports) {
    const SkPortInfo *port = &type->ports[singles(type)];
    for (int k = 0, m = member_names(type, port, false, names); k < m; k++, before = ", ") {
      sk_buf_printf(out, "%s{", before);
      put_member(a, out, type, port, "[j]", names[k], k);
      sk_buf_printf(out, " for j in 1:%s}", port->size);
    }
  }
  sk_buf_z(out, *before == 'c' ? "{time}" : *before == '}' ? "})" : ")");
}

// The variables, or (in a when-clause) the equations of what a line keeps.
static void put_kept(SkArena *a, SkBuf *out, const SkComponentType *type, int indent,
                     bool declare) {
  const char *names[3];
  for (int i = 0; i < type->n_ports; i++) {
    const SkPortInfo *port = &type->ports[i];
    for (int k = 0, m = member_names(type, port, false, names); k < m; k++) {
      if (!is_mean(type, port, k)) continue;
      const char *kept = kept_text(a, port, "", names[k]);
      if (declare)
        sk_buf_printf(out, "%*sReal %s%s%s%s;\n", indent, "", kept, port->size ? "[" : "",
                      port->size ? port->size : "", port->size ? "]" : "");
      else
        sk_buf_printf(out, "%*s%s = %s.%s;\n", indent, "", kept, port->name, names[k]);
    }
  }
}

// done = step(...): `copy` is the place of the copy.
static void put_step(SkArena *a, SkBuf *out, const SkComponentType *type, int indent,
                     const char *copy) {
  sk_buf_printf(out, "%*snative_done[%s] = Native.step(native_self, %s, time, ", indent, "", copy,
                copy);
  put_reads(a, out, type);
  sk_buf_z(out, ");\n");
}

static void put_read(SkBuf *out, const SkComponentType *type, int indent, const char *what,
                     const char *copy, const char *number) {
  if (type->kind == SK_F_TYPE) {
    sk_buf_printf(out, "%*s%s = Native.sent(native_self, %s, native_done);\n", indent, "", what,
                  number);
    return;
  }
  sk_buf_printf(out, "%*s%s = Native.read(native_self, %s, %s, native_done[%s]);\n", indent, "",
                what, copy, number, copy);
}

// done = exchange(...), and the boundary of each line's end. Not in that form: what simply follows from delayed values
// would be computed by each island that reads it (equations/island/cut.c), and this is one island.
static void put_exchange(SkArena *a, SkBuf *out, const SkComponentType *type, int indent) {
  sk_buf_printf(out, "%*s0 = native_done - Native.exchange(native_self, time, ", indent, "");
  put_reads(a, out, type);
  sk_buf_z(out, ");\n");
  for (int i = 0; i < type->n_ports; i++) {
    const SkPortInfo *port = &type->ports[i];
    const SkNodeInfo *node = &sk_node_infos[port->node];
    if (port->node >= SK_NODE_SIGNAL_IN) continue;
    const char *p = port->size ? sk_arena_printf(a, "%s[i]", port->name) : port->name;
    if (port->size) sk_buf_printf(out, "%*sfor i in 1:%s loop\n", indent, "", port->size);
    sk_buf_printf(out, "%*s%s.%s = %s.c + %s.Zc*%s.%s;\n", indent + (port->size ? 2 : 0), "", p,
                  node->intensity, p, p, p, node->flow);
    if (port->size) sk_buf_printf(out, "%*send for;\n", indent, "");
  }
}

// Equations of one step: each end of a line with its own copy, all others with one.
static void put_equations(SkArena *a, SkBuf *out, const SkComponentType *type, int indent) {
  bool        line = type->kind == SK_C_TYPE;
  const char *names[3];
  int         number = 0;
  if (type->kind == SK_F_TYPE)
    put_exchange(a, out, type, indent);
  else if (!line)
    put_step(a, out, type, indent, "1");
  for (int i = 0; i < singles(type); i++) {
    const SkPortInfo *port = &type->ports[i];
    int               m    = member_names(type, port, true, names);
    const char       *copy = line ? sk_arena_printf(a, "%d", copies_before(type, i) + 1) : "1";
    if (line && m > 0) put_step(a, out, type, indent, copy);
    for (int k = 0; k < m; k++)
      put_read(out, type, indent,
               sk_arena_printf(a, "%s%s%s", port->name, *names[k] ? "." : "", names[k]), copy,
               sk_arena_printf(a, "%d", ++number));
  }
  const char *before = sk_arena_printf(a, "%d", number), *behind = before;
  if (singles(type) < type->n_ports) {
    const SkPortInfo *port = &type->ports[singles(type)];
    int               m    = member_names(type, port, true, names);
    const char       *copy =
        line ? sk_arena_printf(a, "%d + i", copies_before(type, singles(type))) : "1";
    behind = sk_arena_printf(a, "%s + %d*%s", before, m, port->size);
    if (m > 0) {
      sk_buf_printf(out, "%*sfor i in 1:%s loop\n", indent, "", port->size);
      if (line) put_step(a, out, type, indent + 2, copy);
      for (int k = 0; k < m; k++)
        put_read(out, type, indent + 2,
                 sk_arena_printf(a, "%s[i]%s%s", port->name, *names[k] ? "." : "", names[k]), copy,
                 sk_arena_printf(a, "%s + %d*%s + i", before, k, port->size));
      sk_buf_printf(out, "%*send for;\n", indent, "");
    }
  }
  for (int i = 0; i < type->n_results; i++)
    put_read(out, type, indent, type->results[i].name, "1",
             sk_arena_printf(a, "%s + %d", behind, i + 1));
}

// Does a default come from the settings of the model?
static bool has_shared(const SkComponentType *type) {
  for (int i = 0; i < type->n_parameters; i++)
    if (type->parameters[i].formula && strncmp(type->parameters[i].formula, "settings.", 9) == 0)
      return true;
  return false;
}

// The external object and what comes with it, a line's copies counted.
static void put_object(SkArena *a, SkBuf *out, const SkComponentType *type, int indent) {
  const char *copies = "1";
  if (has_shared(type)) sk_buf_printf(out, "%*souter Skerry.Settings settings;\n", indent, "");
  if (type->kind == SK_F_TYPE) {
    sk_buf_printf(out, "%*sNative.Island native_self = Native.Island(\"%s\", getInstanceName(), ",
                  indent, "", type->name);
    put_numbers(out, type);
    sk_buf_printf(out, ");\n%*sReal native_done;\n", indent, "");
    return;
  }
  if (type->kind == SK_C_TYPE) {
    int         one  = copies_before(type, singles(type));
    const char *size = type->ports[type->n_ports - 1].size;
    copies = size ? sk_arena_printf(a, "%d + %s", one, size) : sk_arena_printf(a, "%d", one);
  }
  sk_buf_printf(out, "%*souter %s.Clock nativeClock;\n", indent, "",
                is_paper(type) ? "TLM" : "Native");
  sk_buf_printf(out,
                "%*sNative.Component native_self = Native.Component(\"%s\", getInstanceName(), "
                "nativeClock.step, %s, ",
                indent, "", type->name, copies);
  put_numbers(out, type);
  sk_buf_printf(out, ");\n%*sReal native_done[%s];\n", indent, "", copies);
  put_kept(a, out, type, indent, true);
}

static void put_behaviour(SkArena *a, SkBuf *out, const SkComponentType *type, int indent) {
  sk_buf_printf(out, "%*sprotected\n", indent, "");
  put_object(a, out, type, indent + 2);
  for (int i = 0; i < type->n_ports; i++)
    if (type->ports[i].only_if)
      sk_buf_printf(out, "%*sSkerry.Interfaces.SignalIn native_%s;\n", indent + 2, "",
                    type->ports[i].name);
  sk_buf_printf(out, "%*sequation\n", indent, "");
  for (int i = 0; i < type->n_ports; i++) {
    const SkPortInfo *port = &type->ports[i];
    if (!port->only_if) continue;
    sk_buf_printf(out, "%*sconnect(%s, native_%s);\n", indent + 2, "", port->name, port->name);
    sk_buf_printf(out, "%*sif not %s then\n%*snative_%s = ", indent + 2, "", port->only_if,
                  indent + 4, "", port->name);
    sk_buf_double(out, port->otherwise);
    sk_buf_printf(out, ";\n%*send if;\n", indent + 2, "");
  }
  if (type->kind == SK_F_TYPE) return put_equations(a, out, type, indent + 2);
  sk_buf_printf(out, "%*swhen {initial(), sample(nativeClock.first, nativeClock.step)} then\n",
                indent + 2, "");
  put_equations(a, out, type, indent + 4);
  put_kept(a, out, type, indent + 4, false);
  sk_buf_printf(out, "%*send when;\n", indent + 2, "");
}

// How an island of its own is moved; what `explain` tells of a line. By agreement a parameter T in s is the time that a wave needs, 0: one step.
static const char *mark_text(const SkComponentType *type) {
  if (type->kind == SK_F_TYPE) return ", island = \"solver=foreign\"";
  if (type->kind != SK_C_TYPE) return "";
  int T = sk_native_parameter(type, "T");
  if (T < 0 || !type->parameters[T].unit || strcmp(type->parameters[T].unit, "s") != 0)
    return ", line(impedance = Zc)";
  return ", line(delay = T, impedance = Zc)";
}

static void put_model(SkArena *a, SkBuf *out, const SkComponentType *type, const char *name,
                      int indent) {
  sk_buf_printf(out, "%*smodel %s", indent, "", name);
  put_doc(out, type->doc);
  sk_buf_char(out, '\n');
  put_members(out, type, indent + 2);
  put_behaviour(a, out, type, indent);
  sk_buf_printf(out, "%*sannotation(__Skerry(native = \"%s\"%s));\n%*send %s;\n", indent + 2, "",
                type->name, mark_text(type), indent, "", name);
}

// Packages ----------------------------------------------------------------------------------------

// Closes the packages of `open` down to the first n bytes of it and opens those of name after them.
static void put_packages(SkBuf *out, SkArena *arena, const char **open, const char *path, size_t n,
                         int base) {
  const char *old  = *open;
  size_t      same = 0;
  for (size_t i = 0; i <= n && i <= strlen(old); i++) {
    bool end_new = i == n || path[i] == '.', end_old = old[i] == '\0' || old[i] == '.';
    if (end_new && end_old) same = i;
    if (i == n || path[i] != old[i]) break;
  }
  for (size_t end = strlen(old); end > same;) {
    size_t start = end;
    while (start > 0 && old[start - 1] != '.') start--;
    int depth = 0;
    for (size_t i = 0; i < start; i++) depth += old[i] == '.';
    sk_buf_printf(out, "%*send %.*s;\n", base + 2 * depth, "", (int)(end - start), old + start);
    end = start > 0 ? start - 1 : 0;
  }
  for (size_t start = same > 0 ? same + 1 : 0; start < n;) {
    size_t end   = start + strcspn(path + start, ".");
    int    depth = 0;
    for (size_t i = 0; i < start; i++) depth += path[i] == '.';
    sk_buf_printf(out, "%*spackage %.*s\n", base + 2 * depth, "", (int)(end - start), path + start);
    start = end + 1;
  }
  *open = sk_arena_printf(arena, "%.*s", (int)n, path);
}

static int compare(const void *a, const void *b) {
  const SkNativeEntry *const *x = a, *const *y = b;
  return strcmp((*x)->type->name, (*y)->type->name);
}

// Models of n types sorted by name, without the first `skip` bytes of their names, inside the
// package `open`.
static void put_types(SkArena *a, const SkNativeEntry **list, int n, size_t skip, int base,
                      SkBuf *out) {
  const char *open = "";
  for (int i = 0; i < n; i++) {
    const char *name = list[i]->type->name + skip, *dot = strrchr(name, '.');
    size_t      path  = dot ? (size_t)(dot - name) : 0;
    int         depth = dot ? 1 : 0;
    for (size_t c = 0; c < path; c++) depth += name[c] == '.';
    put_packages(out, a, &open, name, path, base);
    put_model(a, out, list[i]->type, dot ? dot + 1 : name, base + 2 * depth);
  }
  put_packages(out, a, &open, "", 0, base);
}

// The types that are built in, or those of plug-ins whose name begins with `top`.
static const SkNativeEntry **choose(SkArena *a, const SkRegistry *registry, bool built_in,
                                    const char *top, int *n) {
  int                   all  = sk_registry_count(registry);
  size_t                head = top ? strlen(top) : 0;
  const SkNativeEntry **list = SK_NEWS(a, const SkNativeEntry *, (size_t)all + 1);
  *n                         = 0;
  for (int i = 0; i < all; i++) {
    const SkNativeEntry *e    = sk_registry_at(registry, i);
    const char          *name = e->type->name;
    if (built_in != (e->plugin == NULL)) continue;
    if (top && (strncmp(name, top, head) != 0 || (name[head] != '.' && name[head]))) continue;
    list[(*n)++] = e;
  }
  qsort(list, (size_t)*n, sizeof(const SkNativeEntry *), compare);
  return list;
}

void sk_stub_plugins(SkArena *a, const SkRegistry *registry, const char *top, SkBuf *out) {
  int                   n;
  const SkNativeEntry **list = choose(a, registry, false, top, &n);
  sk_buf_z(out, "// Declarations of components written in C, made by 'skerry plugin stub'.\n");
  put_types(a, list, n, 0, 0, out);
}

void sk_stub_builtin(SkArena *a, const SkRegistry *registry, SkBuf *out) {
  int                   n;
  const SkNativeEntry **list = choose(a, registry, true, "Skerry", &n);
  sk_buf_printf(out, "package Native \"Components written in C\"\n%s", sk_native_support);
  put_types(a, list, n, strlen("Skerry."), 2, out);
  sk_buf_z(out, "end Native;\n");
}

// Short names -------------------------------------------------------------------------------------

static const char *last_name(const SkNativeEntry *e) {
  const char *dot = strrchr(e->type->name, '.');
  return dot ? dot + 1 : e->type->name;
}

bool sk_stub_is_short(const SkRegistry *registry, int i) {
  const SkNativeEntry *e = sk_registry_at(registry, i);
  if (!e->plugin && is_paper(e->type)) return true;
  // Those that are meant to have it come first, then the first.
  for (int k = 0; k < sk_registry_count(registry); k++) {
    const SkNativeEntry *other = sk_registry_at(registry, k);
    if (k == i || strcmp(last_name(other), last_name(e)) != 0) continue;
    if (k < i || (!other->plugin && is_paper(other->type))) return false;
  }
  return true;
}

const char *sk_stub_short(const SkRegistry *registry, int i) {
  return last_name(sk_registry_at(registry, i));
}

// package Hydraulic = Native.Hydraulic; and so on, once each.
static void put_domains(SkArena *a, const SkRegistry *registry, SkBuf *out) {
  const char *before = "";
  for (int i = 0; i < sk_registry_count(registry); i++) {
    const SkNativeEntry *e = sk_registry_at(registry, i);
    if (e->plugin || is_paper(e->type)) continue;
    const char *name   = e->type->name + strlen("Skerry.");
    const char *domain = sk_arena_printf(a, "%.*s", (int)strcspn(name, "."), name);
    if (strcmp(domain, before) == 0) continue;
    sk_buf_printf(out, "  package %s = Native.%s;\n", domain, domain);
    before = domain;
  }
}

void sk_stub_shorts(SkArena *a, const SkRegistry *registry, SkBuf *out) {
  int                   n;
  const SkNativeEntry **list = choose(a, registry, true, "TLM", &n);
  sk_buf_z(
      out,
      "package TLM \"Components written in C by their short names\"\n"
      "  model Clock = Native.Clock(step = 1e-3) annotation(missingInnerMessage = \"components "
      "in C step every 1e-3 s; declare inner Native.Clock nativeClock(step = ...) for "
      "another step\");\n");
  put_types(a, list, n, strlen("TLM."), 2, out);
  for (int i = 0; i < sk_registry_count(registry); i++) {
    const SkNativeEntry *e = sk_registry_at(registry, i);
    if (!sk_stub_is_short(registry, i) || (!e->plugin && is_paper(e->type))) continue;
    sk_buf_printf(out, "  model %s = %s%s;\n", last_name(e), e->plugin ? "." : "Native.",
                  e->type->name + (e->plugin ? 0 : strlen("Skerry.")));
  }
  put_domains(a, registry, out);
  // Ports of sub-models under the names that published ones use.
  static const char *const ports[] = {"TLM_Interface_1D", "TLM_Interface_3D",
                                      "TLM_Interface_1D_to_3D", "TLM_Interface_Signal"};
  for (size_t i = 0; i < sizeof ports / sizeof *ports; i++)
    sk_buf_printf(out, "  package %s = Skerry.Coupling.%s;\n", ports[i], ports[i]);
  sk_buf_z(out, "end TLM;\n");
}
