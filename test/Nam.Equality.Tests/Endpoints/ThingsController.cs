// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Mvc;

namespace Nam.Equality.Endpoints;

/// <summary>Actions that return objects.</summary>
[ApiController]
[Route("things")]
public sealed class ThingsController : ControllerBase
{
    [HttpGet("list")]
    public List<Thing> List() => TypedEndpoints.Things;

    [HttpGet("array")]
    public Thing[] Array() => [.. TypedEndpoints.Things];

    [HttpGet("stream")]
    public IAsyncEnumerable<Thing> Stream() => ArrivingAsync(200);

    [HttpGet("stream/long")]
    public IAsyncEnumerable<Thing> LongStream() => ArrivingAsync(4_000);

    [HttpGet("left")]
    public async Task<List<Thing>> Left()
    {
        await FailureEndpoints.LeftAsync(HttpContext);
        return TypedEndpoints.ThingsOf(8_000);
    }

    [HttpGet("problem")]
    public IActionResult NoThing()
    {
        // It stands in the body.
        HttpContext.TraceIdentifier = "a request";
        return Problem("There is no such thing.", statusCode: 404);
    }

    [HttpGet("nothing")]
    public List<Thing>? Nothing() => null;

    private static async IAsyncEnumerable<Thing> ArrivingAsync(int count)
    {
        foreach (var thing in TypedEndpoints.ThingsOf(count))
        {
            await Task.Yield();
            yield return thing;
        }
    }
}
