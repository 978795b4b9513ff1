// Inner subtype more (5.4): accepted.
partial model W parameter Real g; end W;
model V extends W(g = 2); Real z = 1; end V;
model A outer W w; Real x = w.g; end A;
model M
  inner V w;
  A a;
end M;
