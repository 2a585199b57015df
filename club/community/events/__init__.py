"""Events of the club: evenings at a place, who comes, the waiting list, and series of events."""
