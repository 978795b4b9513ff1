within;
package Plant "a package in a folder"
  constant Real scale = 3;
  annotation(version = "1.2.0");
end Plant;
