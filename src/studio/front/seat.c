// Workers: which one has translated what.
#include "studio/front/run.h"

#include "base/mem.h"

#include <string.h>

#define MOST_BUSY 16
#define MOST_IDLE 4

static bool is_fresh(const SkFront *f, const SkSeat *s) {
  return !s->child->dead &&
         !sk_docs_changed_since(f, s->generation, s->uses ? s->uses : "", s->n_uses);
}

SkSeat *sk_seat_for(SkFront *f, const char *class_name) {
  uint32_t busy = 0;
  for (SkSeat *s = f->runs->seats; s; s = s->next) {
    if (s->run) {
      busy++;
      continue;
    }
    if (strcmp(s->class_name, class_name) != 0) continue;
    if (is_fresh(f, s)) return s;
    sk_child_end(s->child, "the model was changed");
  }
  SkSeat *s = busy < MOST_BUSY ? sk_calloc(1, sizeof *s) : NULL;
  if (s) s->class_name = sk_malloc(strlen(class_name) + 1);
  if (s && s->class_name) s->child = sk_child_worker(f);
  if (!s || !s->child) {
    if (s) sk_free(s->class_name);
    sk_free(s);
    return NULL;
  }
  strcpy(s->class_name, class_name);
  s->child->seat = s;
  s->generation  = sk_docs_generation(f);
  s->next        = f->runs->seats;
  f->runs->seats = s;
  return s;
}

void sk_seat_free(SkFront *f, SkSeat *s) {
  SkSeat **at = &f->runs->seats;
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  sk_free(s->class_name);
  sk_free(s->uses);
  sk_free(s);
}

// Of idle ones a few stay: the latest.
void sk_seat_idle(SkFront *f, SkSeat *seat) {
  uint32_t idle    = 0;
  SkSeat  *oldest  = NULL;
  seat->run        = NULL;
  seat->idle_since = f->now;
  for (SkSeat *s = f->runs->seats; s; s = s->next) {
    if (s->run || s->child->dead) continue;
    idle++;
    if (!oldest || s->idle_since < oldest->idle_since) oldest = s;
  }
  if (idle > MOST_IDLE) sk_child_end(oldest->child, "it was idle");
}
