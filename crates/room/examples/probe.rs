use engine::{GameId, Millis, Seed, Viewer, Seat};
use ::room::*; use ::table::{PersonId, Phase, Secret};
fn main(){
 let now=|at|Moment{at:Millis(at),fresh:Secret{seed:Seed::from_text("seed"),salt:Seed::from_text("salt")}};
 for game in [GameId::Triancey, GameId::Perimexpaire, GameId::Vectominos, GameId::Puissances, GameId::Transparences] {
 let mut room=open(now(0),game,"","",2).unwrap().0;
 let a=[Speaker{person:PersonId(1),role:Role::Owner},Speaker{person:PersonId(2),role:Role::Guest}];
 for (i,s) in a.iter().enumerate(){ for (k,x) in [format!("sit {i} A{i}"),format!("ready {i}")].into_iter().enumerate(){ let h=room.hear(now(1),*s,Ask::Do{id:k as u64,seen:room.entries(),input:x}); assert!(matches!(h.reply,Some(Tell::Accepted{..})),"{:?}",h.reply);}}
 let n=room.news(Millis(1),Viewer::Seat(Seat(0)),room.entries()).to_json();
 println!("{game} {} bytes: {}",n.len(), n.chars().take(3000).collect::<String>());
 }
 // triancey speed
 let mut moves=0u64; let mut th=std::time::Duration::ZERO; let mut tn=th; let mut ts=th; let mut bytes=0;
 let t0=std::time::Instant::now();
 for g in 0..200u64 {
  let mk=|at|Moment{at:Millis(at),fresh:Secret{seed:Seed::from_text(&format!("s{g}")),salt:Seed::from_text("salt")}};
  let mut room=open(mk(0),GameId::Triancey,"","",2).unwrap().0;
  let a=[Speaker{person:PersonId(1),role:Role::Owner},Speaker{person:PersonId(2),role:Role::Guest}];
  for (i,s) in a.iter().enumerate(){ for (k,x) in [format!("sit {i} A{i}"),format!("ready {i}")].into_iter().enumerate(){ room.hear(mk(1),*s,Ask::Do{id:k as u64,seen:room.entries(),input:x});}}
  let mut id=10; let mut at=2;
  'game: while room.phase()==Phase::Playing {
   for c in 0..200 { for s in 0..2 { id+=1; at+=1;
     let seen=room.entries(); let t=std::time::Instant::now();
     let h=room.hear(mk(at),a[s],Ask::Do{id,seen,input:format!("act {s} {c}")}); 
     if !h.stored.is_empty(){ th+=t.elapsed(); moves+=1;
       let t=std::time::Instant::now();
       for v in 0..2 { let n=room.news(Millis(at),Viewer::Seat(Seat(v)),seen).to_json(); bytes+=n.len(); }
       tn+=t.elapsed();
     }
     if room.phase()!=Phase::Playing {break 'game;}
   }}
   break;
  }
 }
 ts+=t0.elapsed();
 println!("moves {moves} hear {:?} news(2) {:?} bytes/news {} total {:?}", th/moves as u32, tn/moves as u32, bytes/moves as usize/2, ts);
}
