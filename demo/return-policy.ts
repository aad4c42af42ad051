/** The demo shop's return policy, as HTML. */
export const returnPolicy = `
<p>Parts can come back within <strong>30 days</strong> of delivery, unused and in their original packing.</p>
<h2>How a return goes</h2>
<ol>
  <li>Ask for a return number: <a href="/ticket/open">open a ticket</a> with your order number, or call the parts desk.</li>
  <li>Write the number on the outside of the box and send it within 14 days.</li>
  <li>Your money goes back to the card or account that paid, within 5 working days of the part’s arrival.</li>
</ol>
<h2>What does not come back</h2>
<ul>
  <li>Electronic boards, consoles and motors once they were installed.</li>
  <li>Belts, cables and upholstery that were cut or made to order.</li>
  <li>Parts that came free under warranty: their cores are asked for in the warranty order.</li>
</ul>
<h2>Who pays</h2>
<p>Sent the wrong part, or a broken one? Then we pay the way back and the new one leaves the same day.
Otherwise the way back is yours, and a restocking fee of 15 % is kept.</p>
<p>Parcels that arrive damaged: keep the box, take a picture, and tell us within 3 days.</p>
`.trim()
