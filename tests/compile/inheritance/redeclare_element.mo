// redeclare may stand as an element of the derived class.
//! flatten: RedeclareElement
//> 'p.x' = 2.0;
//> 'p.more' = 3.0;
model RedeclareElementA
  Real x = 1;
end RedeclareElementA;
model RedeclareElementB
  Real x = 2;
  Real more = 3;
end RedeclareElementB;
model RedeclareElementBase
  replaceable RedeclareElementA p;
end RedeclareElementBase;
model RedeclareElement
  extends RedeclareElementBase;
  redeclare RedeclareElementB p;
end RedeclareElement;
