"""How Rauha is shown: views, sentences, pictures, and orders given ahead."""
