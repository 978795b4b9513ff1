// One component: its memory, its parameters, its calls.
#include "native/native.h"

#include "base/mem.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const size_t MAX_STATE = (size_t)1 << 30;

int sk_native_port(const SkComponentType *type, const char *name) {
  for (int i = 0; i < type->n_ports; i++)
    if (strcmp(type->ports[i].name, name) == 0) return i;
  return -1;
}

int sk_native_parameter(const SkComponentType *type, const char *name) {
  for (int i = 0; i < type->n_parameters; i++)
    if (strcmp(type->parameters[i].name, name) == 0) return i;
  return -1;
}

int sk_native_result(const SkComponentType *type, const char *name) {
  for (int i = 0; i < type->n_results; i++)
    if (strcmp(type->results[i].name, name) == 0) return i;
  return -1;
}

static bool in_limits(const SkParameterInfo *p, double value) {
  return isfinite(value) && ((p->min == 0 && p->max == 0) || (value >= p->min && value <= p->max));
}

static bool check_value(const SkComponentType *type, const SkNativeValue *v, SkNativeError *error) {
  int i = sk_native_parameter(type, v->name);
  if (i < 0) return sk_native_fail(error, 5507, "%s has no parameter '%s'", type->name, v->name);
  const SkParameterInfo *p    = &type->parameters[i];
  const char            *size = type->ports[type->n_ports - 1].size;
  int                    n    = p->columns ? v->n : 1;
  if (p->columns && (n < 1 || n % p->columns || !v->at))
    return sk_native_fail(error, 5507, "parameter '%s' of %s must be full rows of %d numbers",
                          v->name, type->name, p->columns);
  for (int k = 0; k < n; k++) {
    double value = p->columns ? v->at[k] : v->value;
    if (!in_limits(p, value))
      return sk_native_fail(error, 5507, "parameter '%s' of %s is %g, outside %g .. %g", v->name,
                            type->name, value, p->min, p->max);
  }
  if (size && strcmp(size, v->name) == 0 && v->value != floor(v->value))
    return sk_native_fail(error, 5507, "parameter '%s' of %s is a number of ports, not %g", v->name,
                          type->name, v->value);
  return true;
}

// Where the parts of the one piece of memory begin.
typedef struct {
  size_t bytes;
} Layout;

static size_t take(Layout *l, size_t bytes) {
  size_t at = (l->bytes + 15) & ~(size_t)15;
  l->bytes  = at + bytes;
  return at;
}

// The given value for parameter i, NULL: the default.
static const SkNativeValue *given(const SkComponentType *type, int i, const SkNativeValue *values,
                                  int n) {
  for (int k = n - 1; k >= 0; k--)
    if (strcmp(values[k].name, type->parameters[i].name) == 0) return &values[k];
  return NULL;
}

static void fill_parameters(SkNative *out, double *numbers, double *parameter, SkVector *vector,
                            const SkNativeValue *values, int n_values) {
  const SkComponentType *type = out->type;
  for (int i = 0; i < type->n_parameters; i++) {
    const SkParameterInfo *p = &type->parameters[i];
    const SkNativeValue   *v = given(type, i, values, n_values);
    if (p->columns == 0) {
      parameter[i] = v ? v->value : p->value;
      vector[i]    = (SkVector){&parameter[i], 1};
      continue;
    }
    const double *at = v ? v->at : p->values;
    int           n  = v ? v->n : p->n_values;
    memcpy(numbers, at, (size_t)n * sizeof *numbers);
    parameter[i] = numbers[0];
    vector[i]    = (SkVector){numbers, n};
    numbers += n;
  }
  out->io.parameter = parameter;
  out->io.vector    = vector;
}

static int count_ports(const SkComponentType *type, const SkNativeValue *values, int n_values) {
  const SkPortInfo *last = &type->ports[type->n_ports - 1];
  if (!last->size) return type->n_ports;
  int                  i = sk_native_parameter(type, last->size);
  const SkNativeValue *v = given(type, i, values, n_values);
  return type->n_ports - 1 + (int)(v ? v->value : type->parameters[i].value);
}

static size_t count_numbers(const SkComponentType *type, const SkNativeValue *values,
                            int n_values) {
  size_t n = 0;
  for (int i = 0; i < type->n_parameters; i++) {
    const SkNativeValue *v = given(type, i, values, n_values);
    if (type->parameters[i].columns) n += (size_t)(v ? v->n : type->parameters[i].n_values);
  }
  return n;
}

static bool make_state(SkNative *out, SkNativeError *error) {
  const SkComponentType *type = out->type;
  out->state_bytes            = type->state_bytes ? type->state_bytes(&out->io) : type->state_size;
  if (out->state_bytes > MAX_STATE)
    return sk_native_fail(error, 5507, "%s wants more than 1 GiB of state", type->name);
  out->io.state = sk_calloc(1, out->state_bytes ? out->state_bytes : 1);
  return out->io.state || sk_native_fail(error, 5507, "%s: out of memory", type->name);
}

bool sk_native_new(const SkComponentType *type, const SkNativeValue *values, int n_values,
                   double step, SkNative *out, SkNativeError *error) {
  *out = (SkNative){.type = type};
  for (int i = 0; i < n_values; i++)
    if (!check_value(type, &values[i], error)) return false;
  if (!(step > 0) || !isfinite(step))
    return sk_native_fail(error, 5507, "%s: the step must be above 0", type->name);

  int    n   = count_ports(type, values, n_values);
  Layout l   = {0};
  size_t own = take(&l, (size_t)n * sizeof(SkPort)), port = take(&l, (size_t)n * sizeof(SkPort *)),
         parameter = take(&l, (size_t)type->n_parameters * sizeof(double)),
         vector    = take(&l, (size_t)type->n_parameters * sizeof(SkVector)),
         numbers   = take(&l, count_numbers(type, values, n_values) * sizeof(double)),
         result    = take(&l, (size_t)type->n_results * sizeof(double)),
         text      = take(&l, SK_NATIVE_TEXT);
  char *memory     = sk_calloc(1, l.bytes);
  if (!memory) return sk_native_fail(error, 5507, "%s: out of memory", type->name);
  out->memory = memory;
  out->own    = (SkPort *)(void *)(memory + own);
  out->port   = (SkPort **)(void *)(memory + port);
  out->io     = (SkComponentIo){.size      = sizeof out->io,
                                .step      = step,
                                .n_ports   = n,
                                .port      = out->port,
                                .result    = (double *)(void *)(memory + result),
                                .text      = memory + text,
                                .text_size = SK_NATIVE_TEXT};
  for (int i = 0; i < n; i++) {
    const SkPortInfo *info = &type->ports[i < type->n_ports ? i : type->n_ports - 1];
    out->port[i]           = &out->own[i];
    if (info->node == SK_NODE_SIGNAL_IN) out->own[i].y = info->otherwise;
  }
  fill_parameters(out, (double *)(void *)(memory + numbers), (double *)(void *)(memory + parameter),
                  (SkVector *)(void *)(memory + vector), values, n_values);
  if (make_state(out, error)) return true;
  sk_native_free(out);
  return false;
}

void sk_native_free(SkNative *native) {
  sk_free(native->io.state);
  sk_free(native->memory);
  *native = (SkNative){0};
}

// The first port or result that is no finite number, so that the component that made it gets the
// blame.
static bool check_finite(const SkNative *native, SkNativeError *error) {
  const SkComponentType *type = native->type;
  for (int i = 0; i < native->io.n_ports; i++) {
    const SkPortInfo *info = &type->ports[i < type->n_ports ? i : type->n_ports - 1];
    const SkPort     *p    = native->port[i];
    bool              good = info->node == SK_NODE_SIGNAL_IN || isfinite(p->y);
    if (info->node < SK_NODE_SIGNAL_IN)
      good = type->kind == SK_C_TYPE ? isfinite(p->c) && isfinite(p->Zc)
                                     : isfinite(p->p) && isfinite(p->q) && isfinite(p->x);
    if (!good)
      return sk_native_fail(error, 5507,
                            "%s gave a value at port '%s' that is no finite number at time %g",
                            type->name, info->name, native->io.time);
  }
  for (int i = 0; i < type->n_results; i++)
    if (!isfinite(native->io.result[i]))
      return sk_native_fail(error, 5507,
                            "%s gave a result '%s' that is no finite number at time %g", type->name,
                            type->results[i].name, native->io.time);
  return true;
}

bool sk_native_check(const SkNative *native, const char *why, SkNativeError *error) {
  if (!why) return check_finite(native, error);
  return sk_native_fail(error, 5507, "%s: %.*s", native->type->name, SK_NATIVE_TEXT / 2, why);
}

bool sk_native_init(SkNative *native, double time, SkNativeError *error) {
  const SkComponentType *type = native->type;
  memset(native->io.state, 0, native->state_bytes);
  native->io.time = time;
  return sk_native_check(native, type->init ? type->init(&native->io) : type->step(&native->io),
                         error);
}

bool sk_native_step(SkNative *native, double time, SkNativeError *error) {
  native->io.time = time;
  return sk_native_check(native, native->type->step(&native->io), error);
}
