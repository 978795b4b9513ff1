// Sub-models that run elsewhere: each is a component whose island is a client of a wire. It reads and sends rows of numbers, so what
// belongs to a port is told by places in rows.
#include "driver/part/composite_priv.h"
#include "driver/part/native.h"

#include <string.h>
#include <unistd.h>

// Rows: position or 0, rate, wave; of a frame R[3], A[9], v[3], w[3], c[6]; a signal alone.
static const struct {
  const char *kind, *position, *rate;  // names in Skerry.Coupling; NULL: it has none
} members[] = {{"1 mechanical", "x", "v"}, {"1 rotational", "phi", "w"},
               {"1 hydraulic", NULL, "q"}, {"1 pneumatic", NULL, "qm"},
               {"1 electric", NULL, "I"},  {"1 thermal", NULL, "Q"}};

// In the folder of the composite model, if the command is there.
static const char *command_path(Maker *m, const char *word) {
  if (strchr(word, '/')) return word;
  const char *here = sk_arena_printf(m->arena, "%s/%s", m->c->folder, word);
  return access(here, X_OK) == 0 ? sk_arena_printf(m->arena, "./%s", word) : word;
}

// Whether a program is started, or a client connects by itself.
static bool starts(const Maker *m, const SkCompositeSub *s) {
  return strcmp(s->command, "none") != 0 && !m->host->waits;
}

// COMMAND Name tStart tEnd maxStep host:port ModelFile
static const char *const *command_of(Maker *m, const Part *part, double most) {
  const SkCompositeSub *s    = part->sub;
  SK_VEC(const char *) words = {0};
  if (!starts(m, s)) return NULL;
  for (const char *p = s->command + strspn(s->command, " \t"); *p && words.n < 10;) {
    size_t      n    = strcspn(p, " \t");
    const char *word = sk_arena_printf(m->arena, "%.*s", (int)n, p);
    if (!words.n) word = command_path(m, word);
    sk_vec_push(m->arena, &words, word);
    p += n + strspn(p + n, " \t");
  }
  const char *rest[] = {s->name, "%s", "%e", sk_composite_number(m, most), "%p", s->file, NULL};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) sk_vec_push(m->arena, &words, rest[i]);
  return words.at;
}

bool sk_composite_external_part(Maker *m, uint32_t i) {
  Part                 *part  = &m->parts[i];
  const SkCompositeSub *s     = part->sub;
  SkDiags              *diags = m->in->diags;
  if (!m->host || !m->host->registry) {
    sk_diag(diags, 7107, s->span,
            "sub-model '%s' runs elsewhere, which only the program 'skerry' can do", s->name);
    return false;
  }
  if (starts(m, s) && !m->in->native) {
    sk_diag(diags, 7108, s->span, "sub-model '%s' would start the program '%s'", s->name,
            s->command);
    sk_diag_help(diags, "give --native if you trust this composite model and what it starts");
    return false;
  }
  part->ports    = SK_NEWS(m->arena, SkFoundPort, s->ports.n + 1);
  part->at_ports = SK_NEWS(m->arena, Changes, s->ports.n + 1);
  memset(part->ports, 0, sizeof(SkFoundPort) * (s->ports.n + 1));
  memset(part->at_ports, 0, sizeof(Changes) * (s->ports.n + 1));
  part->client = 0;
  for (uint32_t k = 0; k < i; k++) part->client += m->parts[k].client >= 0;
  for (uint32_t k = 0; k < s->ports.n; k++)
    part->ports[k] = (SkFoundPort){.name = s->ports.at[k].name, .path = s->ports.at[k].name};
  return true;
}

// The wire ----------------------------------------------------------------------------------------

static void describe_port(Maker *m, const Part *part, uint32_t k, SkWirePort *out) {
  const SkCompositePort *p = &part->sub->ports.at[k];
  *out                     = (SkWirePort){
                          p->name, p->dimensions, (int)p->causality, sk_link_domain_name(p->domain), false, -1, {0}};
  for (uint32_t i = 0; i < m->c->lines.n; i++) {
    const SkCompositeLine *l = &m->c->lines.at[i];
    for (int e = 0; e < 2; e++) {
      if (&m->parts[l->end[e].sub] != part || l->end[e].port != k) continue;
      const Part *other = &m->parts[l->end[1 - e].sub];
      out->connected    = true;
      if (other->client >= 0) out->peer = other->first_port + (int)l->end[1 - e].port;
      // Of several lines at an output the shortest counts.
      if (out->line[0] == 0.0 || l->delay < out->line[0]) out->line[0] = l->delay;
      out->line[1] = l->Zf;
      out->line[2] = l->Zfr;
      out->line[3] = l->alpha;
    }
  }
  memcpy(out->line + 4, part->sub->place, sizeof part->sub->place);
  sk_angles_to_matrix(part->sub->angle, out->line + 7);
  memcpy(out->line + 16, p->place, sizeof p->place);
  sk_angles_to_matrix(p->angle, out->line + 19);
}

static void describe_client(Maker *m, Part *part, SkWireClient *out) {
  const SkCompositeSub *s     = part->sub;
  SkWirePort           *ports = SK_NEWS(m->arena, SkWirePort, s->ports.n + 1);
  const char          **texts = SK_NEWS(m->arena, const char *, 2 * s->parameters.n + 1);
  double                most  = m->c->stop - m->c->start;
  for (uint32_t k = 0; k < s->ports.n; k++) {
    describe_port(m, part, k, &ports[k]);
    double limit = ports[k].line[0] * (s->exact_step ? 1.0 : 0.5);
    if (ports[k].connected && limit < most) most = limit;
  }
  for (uint32_t k = 0; k < s->parameters.n; k++) {
    texts[2 * k]     = s->parameters.at[k].name;
    texts[2 * k + 1] = s->parameters.at[k].value;
  }
  texts[2 * s->parameters.n] = NULL;
  *out                       = (SkWireClient){.name       = s->name,
                                              .command    = command_of(m, part, most),
                                              .folder     = m->c->folder,
                                              .ports      = ports,
                                              .n_ports    = (int)s->ports.n,
                                              .parameters = texts,
                                              .step       = m->host->step};
  part->wired                = out;
}

// What a port of the model sends, as the numbers of a row for the client at the other end.
static const char *number_at(Maker *m, SkCompositeEnd end, int k) {
  const SkCompositePort *p   = sk_composite_port(m->c, end);
  const char            *ref = sk_composite_reference(m, end);
  if (p->causality != SK_LINK_BOTH) return sk_arena_printf(m->arena, "%s.sent", ref);
  if (p->dimensions == 6) {
    static const struct {
      const char *name;
      int         n;
    } parts[] = {{"R", 3}, {"A", 9}, {"vR", 3}, {"Omega", 3}, {"sent", 6}};
    int i     = 0;
    while (k >= parts[i].n) k -= parts[i++].n;
    return i == 1 ? sk_arena_printf(m->arena, "%s.A[%d, %d]", ref, k / 3 + 1, k % 3 + 1)
                  : sk_arena_printf(m->arena, "%s.%s[%d]", ref, parts[i].name, k + 1);
  }
  const char *position = members[p->domain].position;
  if (k == 0 && !position) return "0.0";
  return sk_arena_printf(m->arena, "%s.%s", ref,
                         k == 0   ? position
                         : k == 1 ? members[p->domain].rate
                                  : "sent");
}

// Inputs of the island: what the model's ports at the other ends sent one of its steps ago.
static void read_model(Maker *m, Part *part) {
  double pace = sk_wire_pace(part->wired);
  int    n    = 0;
  for (uint32_t k = 0; k < part->sub->ports.n; k++) {
    const SkWirePort *p = &part->wired->ports[k];
    if (!p->connected || p->causality == 2 || p->peer >= 0) continue;
    for (uint32_t i = 0; i < m->c->lines.n; i++)
      for (int e = 0; e < 2; e++) {
        const SkCompositeLine *l = &m->c->lines.at[i];
        if (&m->parts[l->end[e].sub] != part || l->end[e].port != k) continue;
        for (int j = 0; j < sk_wire_numbers(p); j++)
          sk_composite_change(
              m, &part->changes, sk_arena_printf(m->arena, "client.i%d", ++n),
              sk_arena_printf(m->arena, "delay(%s, %s)", number_at(m, l->end[1 - e], j),
                              sk_composite_number(m, pace)));
      }
  }
}

// The component types of the clients, as those of a plug-in.
static bool make_types(Maker *m, const SkWireClient *clients, int n) {
  SkComponentType *types = SK_NEWS(m->arena, SkComponentType, (size_t)n + 1);
  for (int c = 0; c < n; c++) {
    int inputs = sk_wire_outputs_at(&clients[c]), all = inputs;
    for (int k = 0; k < clients[c].n_ports; k++)
      if (clients[c].ports[k].causality != 1) all += sk_wire_numbers(&clients[c].ports[k]);
    SkPortInfo *ports = SK_NEWS(m->arena, SkPortInfo, (size_t)all + 1);
    memset(ports, 0, sizeof *ports * ((size_t)all + 1));
    for (int k = 0; k < all; k++) {
      ports[k].name = k < inputs ? sk_arena_printf(m->arena, "i%d", k + 1)
                                 : sk_arena_printf(m->arena, "o%d", k - inputs + 1);
      ports[k].node = k < inputs ? SK_NODE_SIGNAL_IN : SK_NODE_SIGNAL_OUT;
    }
    types[c] = (SkComponentType){
        .name    = sk_arena_printf(m->arena, "%s.Client%d", sk_wire_name(m->wire), c),
        .doc     = "A sub-model that runs elsewhere",
        .kind    = SK_F_TYPE,
        .ports   = ports,
        .n_ports = all,
        .foreign = &sk_wire_island};
  }
  const char   *name  = sk_arena_printf(m->arena, "%s", sk_wire_name(m->wire));
  SkPluginTable table = {SK_COMPONENT_ABI,
                         sizeof(SkPluginTable),
                         name,
                         "1",
                         sizeof(SkComponentType),
                         sizeof(SkPortInfo),
                         sizeof(SkParameterInfo),
                         sizeof(SkResultInfo),
                         types,
                         n};
  SkNativeError error;
  if (!sk_registry_add(m->host->registry, &table, &error)) {
    sk_diag(m->in->diags, error.code, (SkSpan){0, 0}, "%s", error.text);
    return false;
  }
  sk_native_added(m->in->library, m->in->names, m->host->registry, name);
  return true;
}

bool sk_composite_make_wire(Maker *m) {
  int n = 0, ports = 0;
  for (uint32_t i = 0; i < m->c->subs.n; i++) {
    if (m->parts[i].client < 0) continue;
    m->parts[i].first_port = ports;
    ports += (int)m->c->subs.at[i].ports.n;
    n++;
  }
  if (!n) return true;
  SkWireClient *clients = SK_NEWS(m->arena, SkWireClient, (size_t)n);
  for (uint32_t i = 0; i < m->c->subs.n; i++) {
    Part *part = &m->parts[i];
    if (part->client < 0) continue;
    describe_client(m, part, &clients[part->client]);
    bool connected = false;
    for (int k = 0; k < part->wired->n_ports; k++) connected |= part->wired->ports[k].connected;
    if (connected) continue;
    sk_diag(m->in->diags, 7107, part->sub->span,
            "sub-model '%s' runs elsewhere and has no connection: nothing would wait for it",
            part->sub->name);
    return false;
  }
  SkWireOptions options = {.host      = m->host->listen_host,
                           .port      = m->host->has_port ? m->host->listen_port : m->c->port,
                           .token     = m->host->token,
                           .patience  = m->host->patience,
                           .clients   = clients,
                           .n_clients = n};
  m->wire               = sk_wire_new(&options);
  if (!m->wire) {
    sk_diag(m->in->diags, 9008, (SkSpan){0, 0}, "out of memory");
    return false;
  }
  sk_vec_push(m->arena, &m->host->wires, m->wire);
  for (uint32_t i = 0; i < m->c->subs.n; i++)
    if (m->parts[i].client >= 0) read_model(m, &m->parts[i]);
  return make_types(m, clients, n);
}

// Its place in the class --------------------------------------------------------------------------

// Number of a port's first output.
static int output_of(const Part *part, uint32_t port) {
  int n = 1;
  for (uint32_t k = 0; k < port; k++)
    if (part->wired->ports[k].causality != 1) n += sk_wire_numbers(&part->wired->ports[k]);
  return n;
}

static void put_list(SkBuf *out, const char *prefix, int first, int n) {
  sk_buf_char(out, '{');
  for (int i = 0; i < n; i++) sk_buf_printf(out, "%s%so%d", i ? ", " : "", prefix, first + i);
  sk_buf_char(out, '}');
}

const char *sk_composite_external_sent(Maker *m, SkCompositeEnd end, double *late) {
  const Part *part = &m->parts[end.sub];
  if (part->client < 0) return NULL;
  const SkWirePort *p    = &part->wired->ports[end.port];
  int               at   = output_of(part, end.port);
  const char       *name = sk_composite_identifier(m, part->sub->name);
  *late                  = sk_wire_lag(part->wired, (int)end.port);
  if (p->dimensions == 6) {
    SkBuf out = sk_buf_new(m->arena);
    put_list(&out, sk_arena_printf(m->arena, "%s.client.", name), at + 18, 6);
    return out.text;
  }
  return sk_arena_printf(m->arena, "%s.client.o%d", name, at + (p->causality ? 0 : 2));
}

static void put_frame(Maker *m, SkBuf *out, const SkWirePort *p, const char *name, int at) {
  sk_buf_printf(out, "    Skerry.Coupling.Views.Frame %s(R = ", name);
  put_list(out, "client.", at, 3);
  sk_buf_z(out, ", A = {");
  for (int i = 0; i < 3; i++) {
    if (i) sk_buf_z(out, ", ");
    put_list(out, "client.", at + 3 + 3 * i, 3);
  }
  sk_buf_z(out, "}, vR = ");
  put_list(out, "client.", at + 12, 3);
  sk_buf_z(out, ", Omega = ");
  put_list(out, "client.", at + 15, 3);
  for (int k = 0; k < 2; k++) {
    sk_buf_printf(out, ", %s = %s*", k ? "M_tie" : "F_tie", sk_composite_number(m, p->line[1 + k]));
    put_list(out, "client.", at + 12 + 3 * k, 3);
    sk_buf_z(out, " - ");
    put_list(out, "client.", at + 18 + 3 * k, 3);
  }
  sk_buf_printf(out, ", phi = Skerry.Coupling.angles(%s.A));\n", name);
}

void sk_composite_external_local(Maker *m, SkBuf *out, Part *part) {
  static const char *const views[]   = {"Mechanical", "Rotational", "Hydraulic",
                                        "Pneumatic",  "Electric",   "Thermal"};
  static const char *const efforts[] = {"F", "T", "p", "p", "U", "T"};
  SkBuf                    name      = sk_buf_new(m->arena);
  sk_composite_quote(&name, sk_arena_printf(m->arena, "%s elsewhere", part->sub->name), '\'');
  part->local = name.text;
  sk_buf_printf(out, "  model %s\n    .%s.Client%d client;\n", part->local, sk_wire_name(m->wire),
                part->client);
  for (uint32_t k = 0; k < part->sub->ports.n; k++) {
    const SkWirePort      *p    = &part->wired->ports[k];
    const SkCompositePort *port = &part->sub->ports.at[k];
    const char            *id   = sk_composite_identifier(m, p->name);
    int                    at   = output_of(part, k);
    if (!p->connected || p->causality == 1) continue;
    if (p->causality == 2) {
      sk_buf_printf(out, "    Real %s = client.o%d;\n", id, at);
    } else if (p->dimensions == 6) {
      put_frame(m, out, p, id, at);
    } else {
      const char *position = members[port->domain].position,
                 *Z        = sk_composite_number(m, p->line[1]);
      bool level           = port->domain >= SK_LINK_HYDRAULIC;
      sk_buf_printf(out, "    Skerry.Coupling.Views.%s %s(", views[port->domain], id);
      if (position) sk_buf_printf(out, "%s = client.o%d, ", position, at);
      sk_buf_printf(out, "%s = client.o%d, %s = ", members[port->domain].rate, at + 1,
                    efforts[port->domain]);
      sk_buf_printf(out,
                    level ? "client.o%d - %s*client.o%d);\n" : "-client.o%d + %s*client.o%d);\n",
                    at + 2, Z, at + 1);
    }
  }
  sk_buf_printf(out, "  end %s;\n", part->local);
}

void sk_composite_external_touch(Maker *m, SkBuf *out) {
  SkBuf values = sk_buf_new(m->arena), delays = sk_buf_new(m->arena);
  int   n = 0;
  for (uint32_t i = 0; i < m->c->subs.n; i++) {
    const Part *part  = &m->parts[i];
    bool        sends = false;
    if (part->client < 0) continue;
    for (int k = 0; k < part->wired->n_ports; k++)
      sends |= part->wired->ports[k].connected && part->wired->ports[k].causality != 1;
    if (!sends) continue;
    sk_buf_printf(&values, "%s%s.client.o1", n ? ", " : "",
                  sk_composite_identifier(m, part->sub->name));
    sk_buf_printf(&delays, "%s%s", n++ ? ", " : "",
                  sk_composite_number(m, sk_wire_pace(part->wired)));
  }
  if (n > 1)
    sk_buf_printf(out, "  Skerry.Coupling.Touch '$touch'(n = %d, u = {%s}, D = {%s});\n", n,
                  values.text, delays.text);
}
