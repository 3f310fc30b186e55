"""What a paper is called: its coined name, its title, or its contribution in few words."""
