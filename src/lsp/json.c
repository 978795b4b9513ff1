#include "lsp/json.h"

#include <cjson/cJSON.h>
#include <string.h>

static const char *copy(SkArena *arena, const char *text) {
  return text ? sk_arena_copy(arena, text, strlen(text) + 1) : NULL;
}

// Recursion is bounded by the nesting that the parser allows.
static SkJson *tree(SkArena *arena, const cJSON *item) {
  SkJson *j = SK_NEW(arena, SkJson);
  j->key    = copy(arena, item->string);
  if (cJSON_IsBool(item)) {
    j->kind    = SK_JSON_BOOL;
    j->boolean = cJSON_IsTrue(item);
  } else if (cJSON_IsNumber(item)) {
    j->kind   = SK_JSON_NUMBER;
    j->number = item->valuedouble;
  } else if (cJSON_IsString(item)) {
    j->kind = SK_JSON_STRING;
    j->text = copy(arena, item->valuestring);
  } else if (cJSON_IsArray(item) || cJSON_IsObject(item)) {
    j->kind     = cJSON_IsArray(item) ? SK_JSON_ARRAY : SK_JSON_OBJECT;
    SkJson **to = &j->child;
    for (const cJSON *c = item->child; c; c = c->next) {
      *to = tree(arena, c);
      to  = &(*to)->next;
    }
  }
  return j;
}

const SkJson *sk_json_parse(SkArena *arena, const char *text, size_t n) {
  cJSON *root = cJSON_ParseWithLength(text, n);
  if (!root) return NULL;
  const SkJson *made = tree(arena, root);
  cJSON_Delete(root);
  return made;
}

const SkJson *sk_json_get(const SkJson *from, const char *path) {
  while (from && *path) {
    size_t        n = strcspn(path, ".");
    const SkJson *c = from->kind == SK_JSON_OBJECT ? from->child : NULL;
    while (c && !(c->key && strlen(c->key) == n && memcmp(c->key, path, n) == 0)) c = c->next;
    from = c;
    path += n + (path[n] == '.');
  }
  return from;
}

const char *sk_json_text(const SkJson *from, const char *path) {
  const SkJson *j = sk_json_get(from, path);
  return j && j->kind == SK_JSON_STRING ? j->text : NULL;
}

bool sk_json_is(const SkJson *from, const char *path) {
  const SkJson *j = sk_json_get(from, path);
  return j && j->kind == SK_JSON_BOOL && j->boolean;
}

int64_t sk_json_int(const SkJson *from, const char *path, int64_t otherwise) {
  const SkJson *j = sk_json_get(from, path);
  if (!j || j->kind != SK_JSON_NUMBER || !(j->number == j->number)) return otherwise;
  if (j->number >= 9e18) return INT64_MAX;
  return j->number <= -9e18 ? INT64_MIN : (int64_t)j->number;
}

void sk_json_write(SkBuf *out, const SkJson *j) {
  bool object = j->kind == SK_JSON_OBJECT;
  switch (j->kind) {
    case SK_JSON_NULL: sk_buf_z(out, "null"); break;
    case SK_JSON_BOOL: sk_buf_z(out, j->boolean ? "true" : "false"); break;
    case SK_JSON_NUMBER:
      if (j->number - j->number == 0.0)
        sk_buf_double(out, j->number);
      else
        sk_buf_z(out, "null");  // too large for a double
      break;
    case SK_JSON_STRING: sk_buf_json(out, j->text, strlen(j->text)); break;
    default:
      sk_buf_char(out, object ? '{' : '[');
      for (const SkJson *c = j->child; c; c = c->next) {
        if (object) sk_buf_json(out, c->key ? c->key : "", c->key ? strlen(c->key) : 0);
        if (object) sk_buf_char(out, ':');
        sk_json_write(out, c);
        if (c->next) sk_buf_char(out, ',');
      }
      sk_buf_char(out, object ? '}' : ']');
  }
}
