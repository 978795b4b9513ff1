// A package can be passed on to components under the same name.
//! flatten: RedeclarePackagePassedOn
//> 'v.k' = 5.0;
package PassedOnBase
  constant Real k = 1;
end PassedOnBase;
package PassedOnFive
  extends PassedOnBase(k = 5);
end PassedOnFive;
model PassedOnVolume
  replaceable package Medium = PassedOnBase;
  constant Real k = Medium.k;
end PassedOnVolume;
model PassedOnSystem
  replaceable package Medium = PassedOnBase;
  PassedOnVolume v(redeclare package Medium = Medium);
end PassedOnSystem;
model RedeclarePackagePassedOn
  extends PassedOnSystem(redeclare package Medium = PassedOnFive);
end RedeclarePackagePassedOn;
