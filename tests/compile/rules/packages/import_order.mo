// The order does not matter (13.2.2).
package A
  package B
    constant Real c = 1;
  end B;
end A;
model ImportOrder
  Real x = c;
  import A.B.c;
end ImportOrder;
