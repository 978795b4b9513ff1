#include "codegen/compile/tier.h"

#include "base/mem.h"
#include "base/thread.h"
#include "codegen/compile/tier_priv.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

extern const char sk_prelude_text[];  // skerry/abi.h and prelude.h, embedded by the build

char *sk_code_text(const char *text) {
  size_t a = strlen(sk_prelude_text), b = strlen(text);
  char  *all = sk_malloc(a + b + 2);
  if (!all) return NULL;
  memcpy(all, sk_prelude_text, a);
  all[a] = '\n';
  memcpy(all + a + 1, text, b + 1);
  return all;
}

const SkModelCode *sk_code_model(const SkCode *code) { return code->model; }

bool sk_code_was_cached(const SkCode *code) { return code->cached; }

void sk_code_free(SkCode *code) {
  if (!code) return;
  if (code->unload) code->unload(code->handle);
  if (code->helper) dlclose(code->helper);
  sk_free(code);
}

SkStatus sk_code_wrap(void *handle, void (*unload)(void *), void *helper, const void *model,
                      SkCode **out) {
  SkCode *code = sk_calloc(1, sizeof *code);
  if (!code) {
    unload(handle);
    return SK_NOMEM;
  }
  code->handle = handle;
  code->unload = unload;
  code->helper = helper;
  code->model  = model;
  *out         = code;
  return SK_OK;
}

// Background compilation --------------------------------------------------------------------------

struct SkCodeJob {
  pthread_t     thread;
  atomic_bool   ready;
  char         *text;
  const SkLink *link;
  SkControl     control;
  SkStatus      status;
  SkCode       *code;
  char          message[1024];
};

static void *work(void *arg) {
  SkCodeJob *job = arg;
  job->status    = sk_code_compile(job->text, job->link, &job->control, &job->code,
                                   (SkMessage){job->message, sizeof job->message});
  atomic_store_explicit(&job->ready, true, memory_order_release);
  return NULL;
}

SkCodeJob *sk_code_start(const char *text, const SkLink *link, bool background) {
  SkCodeJob *job = sk_calloc(1, sizeof *job);
  if (!job) return NULL;
  job->link               = link;
  job->control.background = background;
  job->text               = sk_malloc(strlen(text) + 1);
  if (!job->text) goto fail;
  strcpy(job->text, text);
  if (sk_thread_start(&job->thread, work, job)) return job;

fail:
  sk_free(job->text);
  sk_free(job);
  return NULL;
}

bool sk_code_ready(SkCodeJob *job) {
  return atomic_load_explicit(&job->ready, memory_order_acquire);
}

SkStatus sk_code_finish(SkCodeJob *job, SkCode **out, char *message, size_t size) {
  pthread_join(job->thread, NULL);
  SkStatus status = job->status;
  *out            = job->code;
  snprintf(message, size, "%s", job->message);
  sk_free(job->text);
  sk_free(job);
  return status;
}

void sk_code_cancel(SkCodeJob *job) {
  if (!job) return;
  atomic_store(&job->control.cancelled, true);
  for (size_t i = 0; i < SK_WORKERS; i++) {
    int pid = atomic_load(&job->control.pid[i]);
    if (pid > 0) kill(pid, SIGTERM);
  }
  SkCode *code;
  char    message[1];
  sk_code_finish(job, &code, message, sizeof message);
  sk_code_free(code);
}
