// Inside the base class its imports hold, also when it is inherited.
//! flatten: ImportInBaseWorks
//> x = 2.0;
package ImportInBaseWorksP
  constant Real k = 2;
end ImportInBaseWorksP;
model ImportInBaseWorksBase
  import ImportInBaseWorksP.k;
  Real x = k;
end ImportInBaseWorksBase;
model ImportInBaseWorks
  extends ImportInBaseWorksBase;
end ImportInBaseWorks;
