import { expect, test } from './app.ts';
import { openDishonestStory } from './onboarding.ts';
import { expectTree, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/*
 * What a screen reader reads, as roles and names in order, answers what an operator asks: what
 * happened, who saw it, who had to confirm, what it cost, why it failed, what to do.
 */

test('the roles and names of the settlement say what happened, who saw and confirmed it, and what it cost', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const address = `/updates/${node.updateId(/6 levels deep/)}`;
  await page.goto(`${address}?network=${node.network}`);
  await expectTree(page);
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - text: "Mediator: accepted"
      - heading /^Batch_Close on Batch by lumen-dvp-operator-1/ [level=1]
      - time
      - button "Copy update id"
      - term: Transaction
      - definition: 37 events 12 created, 13 archived
      - term: Informed
      - definition:
        - text: 6 parties
        - link "in 32 views"
      - term: Traffic cost
      - definition: 29,994 bytes paid by Digital-Asset-2-participant
      - term: Times
      - definition: /^record 0 s effective \\+0\\.\\d+ s verdict \\+0\\.\\d+ s$/
      - navigation "Update":
        - link "Tree 37"
        - link "Views 32"
        - link "Traffic"
        - link "Raw"
      - region "Tree":
        - treegrid "Transaction tree":
          - rowgroup:
            - row /Batch_Close Batch/ [level=1]
            - row /Batch_SettleNet Batch/ [level=2]
            - row /Instruction_Execute Instruction Dvp.Settlement archives/ [level=3]
  `);
  await page.goto(`${address}/views?network=${node.network}`);
  await expect(page.getByRole('treegrid', { name: 'Views' })).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^Batch_Close on Batch/ [level=1]
      - region "Who sees what":
        - status: 32 views, 1 root, 6 levels × 6 parties
        - treegrid "Views":
          - rowgroup:
            - row [level=1]:
              - gridcell "0"
              - 'gridcell "DSO: informed only"'
              - 'gridcell "lumen-dvp-operator-1: must confirm"'
              - gridcell "needs 1 of 1"
              - gridcell "3,994 B · envelope 1"
      - region "What if":
        - paragraph: /must confirm at least one view\\. Only .+ every view\\./
  `);
  await page.goto(`${address}/traffic?network=${node.network}`);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - region "Traffic":
        - heading "Traffic" [level=2]
        - definition: 29,994 bytes of traffic
  `);
});

test('the roles and names of the rejected transfer say why it failed and whether to retry', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/coin spent twice/)}?network=${node.network}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: "Mediator: rejected"
      - heading /^The mediator rejected a transaction/ [level=1]
      - region "Rejection":
        - article:
          - paragraph: A contract of the transaction was archived, reassigned, or never existed on a participant. The error does not report which of the three.
          - link "LOCAL_VERDICT_INACTIVE_CONTRACTS"
          - term: Likely cause
          - definition:
            - strong: an earlier change
            - text: /Another transaction or request changed a contract/
          - term: Retry?
          - definition:
            - strong: after a change
            - text: /An unchanged retry fails/
          - term: Next steps
          - definition: Read the contracts again and send a new command.
          - term: Message
          - paragraph:
            - link "View completion"
  `);
  await expect(page.getByRole('main')).toContainText('no events nothing changed');
  await expect(page.getByRole('main')).toContainText(
    '5,280 bytes paid by Digital-Asset-2-participant although rejected',
  );
  // A rejection is a normal state of an update.
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the roles and names of a dishonest proposal say what the node tried and what to do', async ({
  page,
  request,
}) => {
  await openDishonestStory(page, request);
  await expect(page.getByRole('region', { name: 'Verify' })).toMatchAriaSnapshot(`
    - region "Verify":
      - heading "Verify" [level=2]
      - alert:
        - heading "Do not sign this" [level=2]
        - paragraph: /^2 of \\d+ checks failed, 1 not checked:$/
        - list:
          - listitem: /^Hosts\\. An unrequested participant would host the party/
          - listitem: /one of them is sufficient, even if the others reject/
      - text: /What to do next\\. Do not sign, here or elsewhere\\./
  `);
});
