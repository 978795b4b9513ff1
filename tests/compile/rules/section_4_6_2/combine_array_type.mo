// Combine array type (4.6.2): accepted.
type V = Real[3];
type W
  extends V(each unit = "m");
end W;
connector In = input Real;
connector In3 = In[3];
model M
  W w = {1, 2, 3};
  In3 u;
end M;
