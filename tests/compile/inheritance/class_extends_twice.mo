// Each level may build on the one before.
//! flatten: ClassExtendsTwice
//> 'p.a' = 1.0;
//> 'p.b' = 2.0;
//> 'p.c' = 3.0;
model ClassExtendsTwiceA
  replaceable model Part
    Real a = 1;
  end Part;
  Part p;
end ClassExtendsTwiceA;
model ClassExtendsTwiceB
  extends ClassExtendsTwiceA;
  redeclare replaceable model extends Part
    Real b = 2;
  end Part;
end ClassExtendsTwiceB;
model ClassExtendsTwice
  extends ClassExtendsTwiceB;
  redeclare model extends Part
    Real c = 3;
  end Part;
end ClassExtendsTwice;
